import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useWidth } from '#ui/layout/measurements.ts'
import { useLook } from '#ui/theme/Theme.tsx'
import type { MeasureText } from './labelText.ts'

/** What a drawing needs to know about the space it has. */
export interface ChartSpace {
  /** Zero until measured. */
  width: number
  rtl: boolean
  /** Line height of the chart's text in pixels. */
  line: number
  measure: MeasureText
}

interface ChartTypography {
  font: string
  line: number
  rtl: boolean
  /** Increases when a font has loaded, because text widths change. */
  fonts: number
}

let pen: CanvasRenderingContext2D | null | undefined

function widthOf(text: string, font: string): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return text.length * 7
  pen.font = font
  return pen.measureText(text).width
}

/** Measures the element a chart is drawn in, again whenever its width, direction or fonts change. */
export function useRoom(ref: RefObject<HTMLElement | null>): ChartSpace {
  const width = useWidth(ref)
  const { dir, locale } = useLook()
  const [type, setType] = useState<ChartTypography>({ font: '500 12px sans-serif', line: 16, rtl: false, fonts: 0 })

  // biome-ignore lint/correctness/useExhaustiveDependencies: direction and language change the computed style.
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const style = getComputedStyle(element)
    const size = Number.parseFloat(style.fontSize) || 12
    const font = `520 ${size}px ${style.fontFamily}`
    const line = Math.ceil(Number.parseFloat(style.lineHeight) || size * 1.35)
    const rtl = style.direction === 'rtl'
    setType((before) =>
      before.font === font && before.line === line && before.rtl === rtl ? before : { ...before, font, line, rtl },
    )
  }, [ref, dir, locale, width])

  useEffect(() => {
    const arrived = () => setType((before) => ({ ...before, fonts: before.fonts + 1 }))
    document.fonts.addEventListener('loadingdone', arrived)
    return () => document.fonts.removeEventListener('loadingdone', arrived)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new font changes the width of the same text.
  const measure = useCallback((text: string) => widthOf(text, type.font), [type.font, type.fonts])
  return { width, rtl: type.rtl, line: type.line, measure }
}
