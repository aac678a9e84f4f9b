import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Sparkline } from './Sparkline.tsx'

const nameOf = (html: string) => /aria-label="([^"]*)"/.exec(html)?.[1]

test('a sparkline tells its course to the ear', () => {
  expect(nameOf(renderToStaticMarkup(<Sparkline values={[3, 8, 2, 100_000]} />))).toBe(
    'From 3 to 1,00,000, lowest 2, highest 1,00,000',
  )
  expect(nameOf(renderToStaticMarkup(<Sparkline values={[4, 4]} format={(value) => `${value} %`} />))).toBe(
    'Steady at 4 %',
  )
  expect(nameOf(renderToStaticMarkup(<Sparkline values={[1, 2]} label="Doubled since Monday" />))).toBe(
    'Doubled since Monday',
  )
})

test('nothing known draws nothing, and a figure that is none is left out', () => {
  expect(renderToStaticMarkup(<Sparkline values={[]} />)).toBe('')
  expect(renderToStaticMarkup(<Sparkline values={[1, Number.NaN, 2]} />)).not.toContain('NaN')
})
