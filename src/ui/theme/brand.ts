import { contrast, normaliseHex, type Oklch, toHex, toOklch } from './oklch.ts'

/** Twelve steps, lightest surface first; index 2 is the tint, 7 the line, 8 the button, 9 its hover, 10 the text. */
export type BrandSteps = readonly string[]

export interface BrandMode {
  steps: BrandSteps
  /** Text colour on the button step. */
  label: string
}

export interface BrandScale {
  given: string
  light: BrandMode
  dark: BrandMode
  /** The line step on the rail, which is dark in both modes. */
  rail: string
  railSoft: string
}

export interface BrandMove {
  mode: 'light' | 'dark'
  use: 'button' | 'line' | 'text'
  before: string
  after: string
  contrastBefore: number
  contrastAfter: number
  needed: number
}

export interface BrandReport {
  given: string
  /** True if the given colour cannot be used as the button colour. */
  moved: boolean
  moves: readonly BrandMove[]
}

export const defaultBrand = '#1f6b4f'

const white = '#ffffff'
const ink = '#1c1b19'
const surfaces = {
  light: { canvas: '#faf9f6', panel: '#ffffff' },
  dark: { canvas: '#141311', panel: '#1c1b18' },
} as const
const rail = '#1e2421'

// A button as light or as dark as the page would not look like a button.
const visibleRatio = 1.3
// In dark mode a button also has to contrast with the brand's own tint, which is nearly as dark.
const visibleOnTint = 1.6
const needs = { button: 4.5, line: 3, text: 4.5 } as const

// Zeros are steps solved for contrast instead.
const lightness = {
  light: [0.985, 0.967, 0.942, 0.917, 0.885, 0.83, 0.75, 0, 0, 0, 0, 0.31],
  dark: [0.185, 0.212, 0.272, 0.31, 0.35, 0.41, 0.48, 0, 0, 0, 0, 0.93],
} as const
const chromaShare = {
  light: [0.08, 0.14, 0.22, 0.34, 0.46, 0.6, 0.75, 1, 1, 1, 1, 0.55],
  dark: [0.12, 0.24, 0.46, 0.52, 0.58, 0.64, 0.75, 1, 1, 1, 1, 0.5],
} as const
// The given lightness is kept within these bounds, so that links differ from text and lines from hairlines.
const bounds = {
  light: { line: [0.45, 0.62], text: [0.4, 0.5] },
  dark: { line: [0.58, 0.7], text: [0.74, 0.84] },
} as const
// How far lightness may move to keep a white label before a dark label is used instead.
const whiteReach = 0.08

const worst = (colour: string, others: readonly string[]) =>
  others.reduce((least, other) => Math.min(least, contrast(colour, other)), 21)

/** Moves lightness away from `start` until every ratio holds; `step` < 0 darkens. Ends at black or white. */
function walk(colour: Oklch, start: number, step: number, holds: (hex: string) => boolean): string {
  for (let l = Math.min(0.999, Math.max(0.001, start)); l > 0 && l < 1; l += step) {
    const hex = toHex({ ...colour, l })
    if (holds(hex)) return hex
  }
  return step < 0 ? '#000000' : white
}

const labelOf = (fill: string) =>
  contrast(fill, white) >= needs.button || contrast(fill, white) >= contrast(fill, ink) ? white : ink

function buttonOf(given: string, mode: 'light' | 'dark', tint: string): string {
  const colour = toOklch(given)
  const holds = (hex: string) =>
    contrast(hex, labelOf(hex)) >= needs.button &&
    contrast(hex, surfaces[mode].canvas) >= visibleRatio &&
    (mode === 'light' || contrast(hex, tint) >= visibleOnTint)
  if (holds(given)) return given
  const distance = (hex: string) => (holds(hex) ? Math.abs(toOklch(hex).l - colour.l) : 2)
  const withWhite = walk(colour, colour.l, -0.004, (hex) => holds(hex) && labelOf(hex) === white)
  if (distance(withWhite) <= whiteReach) return withWhite
  const darker = walk(colour, colour.l, -0.004, holds)
  const lighter = walk(colour, colour.l, 0.004, holds)
  return distance(darker) <= distance(lighter) ? darker : lighter
}

function hoverOf(button: string): string {
  const colour = toOklch(button)
  const label = labelOf(button)
  const away = label === white ? -0.05 : 0.05
  // Near black there is nothing darker; a lighter step keeps far more contrast than it needs.
  const l = label === white && colour.l < 0.32 ? colour.l + 0.07 : colour.l + away
  const hex = toHex({ ...colour, l: Math.min(0.98, l) })
  return contrast(hex, label) >= needs.button ? hex : button
}

function modeOf(given: string, mode: 'light' | 'dark'): BrandMode {
  const colour = toOklch(given)
  const towards = mode === 'light' ? -0.004 : 0.004
  const within = ([low, high]: readonly [number, number]) => Math.min(high, Math.max(low, colour.l))
  const base = lightness[mode].map((l, i) => toHex({ l, c: colour.c * (chromaShare[mode][i] ?? 1), h: colour.h }))
  const tint = base[2] ?? white
  const grounds = [surfaces[mode].canvas, surfaces[mode].panel]
  const line = walk(colour, within(bounds[mode].line), towards, (hex) => worst(hex, grounds) >= needs.line)
  const text = walk(colour, within(bounds[mode].text), towards, (hex) => worst(hex, [...grounds, tint]) >= needs.text)
  const button = buttonOf(given, mode, tint)
  const steps = base.map((hex, i) =>
    i === 7 ? line : i === 8 ? button : i === 9 ? hoverOf(button) : i === 10 ? text : hex,
  )
  return { steps, label: labelOf(button) }
}

function parsed(hex: string): string {
  const given = normaliseHex(hex)
  if (!given) throw new RangeError(`Not a colour: ${hex}`)
  return given
}

/** Builds both ramps for any colour; button ≥ 4.5:1 with its label, line ≥ 3:1 and text ≥ 4.5:1 on canvas and panel. */
export function brandScale(hex: string): BrandScale {
  const given = parsed(hex)
  const colour = toOklch(given)
  return {
    given,
    light: modeOf(given, 'light'),
    dark: modeOf(given, 'dark'),
    rail: walk(colour, 0.6, 0.004, (one) => contrast(one, rail) >= needs.line),
    railSoft: toHex({ l: 0.33, c: Math.min(0.035, colour.c * 0.4), h: colour.h }),
  }
}

const declarations = (mode: BrandMode) =>
  [...mode.steps.map((hex, i) => `--brand-${i + 1}:${hex}`), `--brand-label:${mode.label}`].join(';')

/** The scale as a style sheet that overrides the default brand of tokens.css. */
export function brandCss(hex: string): string {
  const scale = brandScale(hex)
  const shared = `--brand-rail:${scale.rail};--brand-rail-soft:${scale.railSoft}`
  return `:root{${declarations(scale.light)};${shared}}@media screen{:root[data-theme=dark]{${declarations(scale.dark)}}}`
}

/** Where the given colour could not be used as it is, with the colour before and after. */
export function brandReport(hex: string): BrandReport {
  const scale = brandScale(hex)
  const { given } = scale
  const moves: BrandMove[] = []
  for (const mode of ['light', 'dark'] as const) {
    const { steps, label } = scale[mode]
    const { canvas } = surfaces[mode]
    const button = steps[8] ?? given
    const bestLabel = Math.max(contrast(given, white), contrast(given, ink))
    const uses = [
      { use: 'button', after: button, contrastBefore: bestLabel, contrastAfter: contrast(button, label) },
      { use: 'line', after: steps[7] ?? given, contrastBefore: contrast(given, canvas), contrastAfter: 0 },
      { use: 'text', after: steps[10] ?? given, contrastBefore: contrast(given, canvas), contrastAfter: 0 },
    ] as const
    for (const one of uses) {
      const needed = needs[one.use]
      const fails = one.use === 'button' ? one.after !== given : one.contrastBefore < needed
      if (!fails) continue
      const contrastAfter = one.use === 'button' ? one.contrastAfter : contrast(one.after, canvas)
      moves.push({ mode, before: given, needed, ...one, contrastAfter })
    }
  }
  return { given, moved: moves.some((one) => one.use === 'button'), moves }
}
