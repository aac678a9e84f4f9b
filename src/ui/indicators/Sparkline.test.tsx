import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Sparkline } from './Sparkline.tsx'

const nameOf = (html: string) => /aria-label="([^"]*)"/.exec(html)?.[1]

test('a sparkline describes its trend for screen readers', () => {
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

test('renders nothing without values and leaves out NaN', () => {
  expect(renderToStaticMarkup(<Sparkline values={[]} />)).toBe('')
  expect(renderToStaticMarkup(<Sparkline values={[1, Number.NaN, 2]} />)).not.toContain('NaN')
})
