import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'

/** Joins class names; of two that set the same property, the later one applies. */
export function classNames(...names: ClassValue[]): string {
  return merge(clsx(names))
}

const any = () => true
const FONT_SIZES = ['2xs', 'xs', 'sm', 'base', 'lg', 'xl', '2xl']
const BORDER_STYLES = ['solid', 'dashed', 'none']
const ONE_PROPERTY = [
  ...['size', 'w', 'h', 'min-w', 'min-h', 'max-w', 'max-h', 'basis', 'gap', 'gap-x', 'gap-y'],
  ...['p', 'px', 'py', 'pt', 'pr', 'pb', 'pl', 'm', 'mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  ...['inset', 'inset-x', 'inset-y', 'top', 'right', 'bottom', 'left', 'z', 'col-start'],
  ...['justify', 'justify-self', 'items', 'grid-cols', 'bg', 'opacity', 'rounded', 'rounded-b'],
  ...['shrink', 'whitespace'],
  ...['border-x', 'border-y', 'border-t', 'border-r', 'border-b', 'border-l'],
]

/**
 * The properties that a caller can override in a primitive. The library's own list covers every class of Tailwind and
 * adds 6 kB to the initial load; a class outside this list is kept unchanged.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    display: ['block', 'inline-block', 'flex', 'inline-flex', 'grid', 'inline-grid', 'hidden'],
    position: ['static', 'relative', 'absolute', 'fixed', 'sticky'],
    'font-size': [{ text: FONT_SIZES }],
    color: [{ text: [any] }],
    'text-align': [{ text: ['left', 'center', 'right'] }],
    'border-width': [{ border: ['', '0', '2'] }],
    'border-style': [{ border: BORDER_STYLES }],
    'border-color': [{ border: [any] }],
    ...Object.fromEntries(ONE_PROPERTY.map((name) => [name, [{ [name]: ['', any] }]])),
  },
  conflictingClassGroups: {
    size: ['w', 'h'],
    p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
    px: ['pr', 'pl'],
    py: ['pt', 'pb'],
    m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
    mx: ['mr', 'ml'],
    my: ['mt', 'mb'],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['before', 'after', 'placeholder', '*'],
}))
