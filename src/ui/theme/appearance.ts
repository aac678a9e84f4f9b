import { brandCss } from './brand.ts'
import { normaliseHex } from './oklch.ts'

export type ColorScheme = 'light' | 'dark' | 'system'
export type Density = 'comfortable' | 'default' | 'compact'
export type Direction = 'ltr' | 'rtl'

/** How the product looks on this device; stored in the browser and read by boot.js before the first paint. */
export interface Appearance {
  theme: ColorScheme
  density: Density
  dir: Direction
  locale: string
  /** `#rrggbb`; empty for the default brand. */
  brand: string
}

const key = 'banyan.appearance'
const initial: Appearance = { theme: 'system', density: 'default', dir: 'ltr', locale: 'en-IN', brand: '' }
const listeners = new Set<() => void>()

declare global {
  interface Window {
    /** The sheet adopted by boot.js, reused so that the brand is not declared twice. */
    __brandSheet?: CSSStyleSheet
  }
}

function read(): Appearance {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept ? { ...initial, ...kept } : initial
  } catch {
    return initial
  }
}

let current: Appearance | undefined

export function appearance(): Appearance {
  current ??= read()
  return current
}

export function onAppearance(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes the appearance on this device at once, and stores it. */
export function setAppearance(patch: Partial<Appearance>): void {
  const next = { ...appearance(), ...patch }
  const old = JSON.stringify(appearance())
  if (JSON.stringify(next) === old) return
  current = next
  remember(next)
  for (const listener of listeners) listener()
}

/** Empty without a valid colour, which leaves the default brand. */
const sheetOf = (brand: string) => (normaliseHex(brand) ? brandCss(brand) : '')

function remember(next: Appearance) {
  try {
    localStorage.setItem(key, JSON.stringify({ ...next, brandCss: sheetOf(next.brand) }))
  } catch {
    // Storage may be full or blocked; the page still works, but forgets.
  }
}

const darkQuery = '(prefers-color-scheme: dark)'

export function systemIsDark(): boolean {
  return matchMedia(darkQuery).matches
}

export function onSystemScheme(listener: () => void): () => void {
  const query = matchMedia(darkQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Applies an appearance to the document. */
export function applyAppearance(look: Appearance, dark: boolean): void {
  const root = document.documentElement
  root.dataset.theme = dark ? 'dark' : 'light'
  root.dataset.density = look.density
  root.dir = look.dir
  root.lang = look.locale
  applyBrand(look.brand)
}

let appliedBrand: string | undefined

function applyBrand(brand: string) {
  if (appliedBrand === brand) return
  appliedBrand = brand
  let sheet = window.__brandSheet
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
    window.__brandSheet = sheet
  }
  sheet.replaceSync(sheetOf(brand))
}
