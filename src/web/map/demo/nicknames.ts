const FIRST =
  'Adam Alex Alina Andriy Anna Anton Artem Bohdan Boris Chris Daniil Darya David Denys Diana Dmytro Elena Emil Erik Eva ' +
  'Felix Gleb Hanna Hugo Ihor Ilya Inna Ivan Jack Karina Kira Kyrylo Lana Leo Lev Liza Lukas Maks Maria Mark Max Mila ' +
  'Mykola Nadia Nazar Nick Nika Oleh Olena Orest Pavlo Petro Roman Ruslan Sasha Sofia Stefan Taras Tim Vadym Vera Viktor ' +
  'Yana Yaroslav'

const LAST =
  'Adler Amber Archer Baker Baron Barsuk Berg Bilyk Blade Bondar Boyko Brave Brook Carter Castle Chaika Cole Cooper Crow ' +
  'Danko Dash Dovbush Drake Dubrov Eagle Falcon Fedak Fisher Flint Forest Fox Frost Gallo Grant Gray Griffin Hale Harper ' +
  'Hart Hawk Hayduk Hill Honchar Hrim Hunter Hutsul Iron Ivanko Jager Jansen Joker Kane Kalyna King Klym Knight Kobzar ' +
  'Koval Kozak Kraft Kruk Lancer Lane Lark Lesko Levko Lisovy Lotus Lynx Malko Marlow Marten Melnyk Miller Moroz Morgan ' +
  'Nash Nebo Nord North Novak Oak Onyx Orlan Osprey Otaman Palmer Panko Parker Pike Polar Prince Quick Radko Ranger Raven ' +
  'Reed Ridge River Rohan Romanko Rudenko Sabre Savko Shadow Shark Shevko Silver Skala Slate Sokil Starr Steel Stone Storm ' +
  'Swift Taylor Thorn Tkach Turner Tymko Vale Viper Vovk Ward Winter Wolf Yarema Zimin'

const FIRST_NAMES = FIRST.split(' ')
const LAST_NAMES = LAST.split(' ')
/** Number of names without a suffix. */
export const BASE_NAME_COUNT = FIRST_NAMES.length * LAST_NAMES.length
/** Coprime with the number of names, so that neighbors differ in both parts and no name repeats. */
const STRIDE = 5147

/** The unique nickname of a bot. */
export function nicknameOf(index: number): string {
  const round = Math.floor(index / BASE_NAME_COUNT)
  const base = baseName(index % BASE_NAME_COUNT)
  return round === 0 ? base : `${base}${round}`
}

function baseName(index: number): string {
  const shuffled = (index * STRIDE) % BASE_NAME_COUNT
  const first = FIRST_NAMES[Math.floor(shuffled / LAST_NAMES.length)]
  return `${first}_${LAST_NAMES[shuffled % LAST_NAMES.length]}`
}
