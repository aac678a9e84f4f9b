import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandCss, brandReport, brandScale, defaultBrand } from './brand.ts'
import { contrast, normaliseHex, toHex, toOklch } from './oklch.ts'

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
const grounds = { light: ['#faf9f6', '#ffffff'], dark: ['#141311', '#1c1b18'] } as const

function check(hex: string) {
  const scale = brandScale(hex)
  for (const mode of ['light', 'dark'] as const) {
    const { steps, label } = scale[mode]
    expect(steps).toHaveLength(12)
    for (const step of steps) expect(step).toMatch(/^#[0-9a-f]{6}$/)
    const [, , tint = '', , , , , line = '', button = '', hover = '', text = '', strong = ''] = steps
    expect(contrast(button, label)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(hover, label)).toBeGreaterThanOrEqual(4.5)
    for (const ground of grounds[mode]) {
      expect(contrast(line, ground)).toBeGreaterThanOrEqual(3)
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(text, tint)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(strong, tint)).toBeGreaterThanOrEqual(7)
    expect(contrast(button, grounds[mode][0])).toBeGreaterThanOrEqual(1.3)
    if (mode === 'dark') expect(contrast(button, tint)).toBeGreaterThanOrEqual(1.6)
  }
  expect(contrast(scale.rail, '#1e2421')).toBeGreaterThanOrEqual(3)
}

test('TEN-09 any of the 16 million colours gives a readable button, line and text in light and dark', async () => {
  await fc.assert(fc.property(anyColour, check), { numRuns: 1500 })
})

test('TEN-09 so does a coarse grid over the whole colour cube and its corners', () => {
  const levels = [0, 1, 51, 102, 119, 153, 204, 254, 255]
  for (const r of levels)
    for (const g of levels)
      for (const b of levels) check(`#${[r, g, b].map((v) => v.toString(16).padStart(2, '0')).join('')}`)
})

test('TEN-09 a colour that already works is the button colour unchanged', () => {
  expect(brandScale(defaultBrand).light.steps[8]).toBe(defaultBrand)
  expect(brandReport(defaultBrand).moved).toBe(false)
})

test('TEN-09 a colour without a readable label changes only in lightness, reported with before and after', () => {
  const report = brandReport('#8a8a00')
  for (const move of report.moves) {
    expect(move.before).toBe('#8a8a00')
    expect(move.contrastAfter).toBeGreaterThanOrEqual(move.needed)
  }
  const middling = brandReport('#cf5a5a')
  expect(middling.moved).toBe(true)
  const button = middling.moves.find((move) => move.use === 'button' && move.mode === 'light')
  expect(button?.contrastBefore).toBeLessThan(4.5)
  expect(button?.contrastAfter).toBeGreaterThanOrEqual(4.5)
  expect(Math.abs(toOklch(button?.after ?? '').h - toOklch('#cf5a5a').h)).toBeLessThan(3)
})

test('TEN-09 the report is empty exactly if nothing changed', async () => {
  await fc.assert(
    fc.property(anyColour, (hex) => {
      const report = brandReport(hex)
      const scale = brandScale(hex)
      const same = scale.light.steps[8] === hex && scale.dark.steps[8] === hex
      expect(report.moved).toBe(!same)
      for (const move of report.moves) expect(move.contrastAfter).toBeGreaterThanOrEqual(move.needed)
    }),
    { numRuns: 500 },
  )
})

test('colours survive the round trip through OKLCH', async () => {
  await fc.assert(
    fc.property(anyColour, (hex) => {
      expect(toHex(toOklch(hex))).toBe(hex)
    }),
  )
})

test('accepts colours as people type them and rejects anything else', () => {
  expect(normaliseHex(' 1F6B4F ')).toBe('#1f6b4f')
  expect(normaliseHex('#abc')).toBe('#aabbcc')
  expect(normaliseHex('green')).toBeNull()
  expect(normaliseHex('#12345')).toBeNull()
  expect(() => brandScale('red')).toThrow(RangeError)
})

test('the default brand in tokens.css is the one brandCss computes', () => {
  const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').toLowerCase()
  for (const [, name, value] of brandCss(defaultBrand).matchAll(/(--brand-[\w-]+):(#[0-9a-f]{6})/g)) {
    expect(css).toContain(`${name}: ${value}`)
  }
})
