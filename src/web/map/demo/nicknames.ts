const FIRST =
  'Adam Alex Alina Andriy Anna Anton Artem Bohdan Boris Chris Daniil Darya David Denys Diana Dmytro Elena Emil Erik Eva ' +
  'Felix Gleb Hanna Hugo Ihor Ilya Inna Ivan Jack Karina Kira Kyrylo Lana Leo Lev Liza Lukas Maks Maria Mark Max Mila ' +
  'Mykola Nadia Nazar Nick Nika Oleh Olena Orest Pavlo Petro Roman Ruslan Sasha Sofia Stefan Taras Tim Vadym Vera Viktor ' +
  'Yana Yaroslav'

const LAST =
  'Adler Amber Archer Baker Baron Barsuk Berg Bilyk Blade Bondar Boyko Brave Brook Carter Castle Chaika Cole Cooper Crow ' +
  'Danko Dash Dovbush Drake Dubrov Eagle Falcon Fedak Fisher Flint Forest Fox Frost Gallo Grant Grey Griffin Hale Harper ' +
  'Hart Hawk Hayduk Hill Honchar Hrim Hunter Hutsul Iron Ivanko Jager Jansen Joker Kane Kalyna King Klym Knight Kobzar ' +
  'Koval Kozak Kraft Kruk Lancer Lane Lark Lesko Levko Lisovy Lotus Lynx Malko Marlow Marten Melnyk Miller Moroz Morgan ' +
  'Nash Nebo Nord North Novak Oak Onyx Orlan Osprey Otaman Palmer Panko Parker Pike Polar Prince Quick Radko Ranger Raven ' +
  'Reed Ridge River Rohan Romanko Rudenko Sabre Savko Shadow Shark Shevko Silver Skala Slate Sokil Starr Steel Stone Storm ' +
  'Swift Taylor Thorn Tkach Turner Tymko Vale Viper Vovk Ward Winter Wolf Yarema Zimin'

const FIRST_NAMES = FIRST.split(' ')
const LAST_NAMES = LAST.split(' ')
/** How many names there are before numbers follow them. */
export const PLAIN_NAMES = FIRST_NAMES.length * LAST_NAMES.length
/** Shares no factor with the number of names, so that neighbours differ in both names and none comes twice. */
const STRIDE = 5147

/** The nickname of the nth bot: no other has it, whatever their number. */
export function nicknameOf(index: number): string {
  const lap = Math.floor(index / PLAIN_NAMES)
  const plain = plainName(index % PLAIN_NAMES)
  return lap === 0 ? plain : `${plain}${lap}`
}

function plainName(index: number): string {
  const place = (index * STRIDE) % PLAIN_NAMES
  const first = FIRST_NAMES[Math.floor(place / LAST_NAMES.length)]
  return `${first}_${LAST_NAMES[place % LAST_NAMES.length]}`
}
