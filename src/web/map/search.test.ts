import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAP_BOT_STATUSES } from '#domain/map-bot-status.ts'
import { parseSearchText, writeSearchText } from '#web/lists/search-text.ts'
import { MapSearch } from './search.ts'

const DEFAULTS = MapSearch.parse({})

import { readShown, writeShown, writeView } from './search-values.ts'

const read = (text: string) => MapSearch.parse(parseSearchText(text))
const ALL: readonly string[] = MAP_BOT_STATUSES.map(({ status }) => status)

describe('the search parameters of the map', () => {
  test('default to 250 bots on the whole map', () => {
    expect(read('')).toEqual(DEFAULTS)
    expect(DEFAULTS).toMatchObject({ bots: 250, zoom: 1 })
  })

  test('accept up to a million bots and fall back to defaults for invalid values', () => {
    const counts = ['1', '1000000', '1000001', '0', '-3', '2.5', 'many', '', 'Infinity', '1e400']
    expect(counts.map((count) => read(`?bots=${count}`).bots)).toEqual([
      1, 1_000_000, 250, 250, 250, 250, 250, 250, 250, 250,
    ])
    expect(read('?zoom=11&x=-1000000&y=NaN&bot=0&server=x&follow=1&renderer=cpu&status=')).toEqual({
      ...DEFAULTS,
      status: '',
    })
  })

  test('restore every view to a tenth of a game unit', () => {
    const range = { min: -3400, max: 3400, noNaN: true }
    fc.assert(
      fc.property(
        fc.double(range),
        fc.double(range),
        fc.double({ min: 1, max: 10, noNaN: true }),
        (x, y, zoom) => {
          const view = read(writeSearchText(writeView({ x, y, zoom })))

          expect(Math.abs((view.x ?? 0) - x)).toBeLessThan(0.1)
          expect(Math.abs((view.y ?? 0) - y)).toBeLessThan(0.1)
          expect(Math.abs(view.zoom - zoom)).toBeLessThan(0.001)
        },
      ),
    )
  })

  test('restore every choice of statuses, and show all for invalid ones', () => {
    fc.assert(
      fc.property(fc.subarray([...ALL]), (shown) => {
        expect(readShown(writeShown(new Set(shown), ALL), ALL)).toEqual(new Set(shown))
      }),
    )
    fc.assert(
      fc.property(fc.constantFrom('', 'nothing', 'Idle', ',,'), (text) => {
        expect(readShown(text, ALL)).toEqual(new Set(ALL))
      }),
    )
    expect(writeShown(new Set(ALL), ALL)).toBeUndefined()
    expect(readShown('idle,dancing', ALL)).toEqual(new Set(['idle']))
  })
})
