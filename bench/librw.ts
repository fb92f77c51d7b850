import { benchScroll, SLOWER } from './scroll.ts'

/** `npm run build && npm run bench -- librw` */
export const bench = () => benchScroll({ path: '/librw', label: 'Rows', slower: SLOWER })
