import { icon } from './icon.tsx'

// The icons of the first load. Other modules of the entry must not import `icons.ts`, because a chunk includes a module as
// a whole.

export const CircleAlert = icon(
  'M2 12a10 10 0 1 0 20 0 10 10 0 1 0 -20 0M12 8L12 12M12 16L12.01 16',
)
export const Monitor = icon(
  'M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2zM8 21L16 21M12 17L12 21',
)
export const Moon = icon(
  'M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401',
)
export const Sun = icon(
  'M8 12a4 4 0 1 0 8 0 4 4 0 1 0 -8 0M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41',
)
