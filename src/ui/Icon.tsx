import type { ComponentType } from 'react'

/** Any Tabler icon. */
export type IconType = ComponentType<{
  size?: string | number
  stroke?: string | number
  className?: string
  'aria-hidden'?: boolean
}>

export interface IconProps {
  of: IconType
  size?: 14 | 16 | 18 | 20 | 24
  className?: string | undefined
}

/** An icon in the standard stroke, hidden from screen readers: the text next to it says it. */
export function Icon({ of: Glyph, size = 18, className = '' }: IconProps) {
  return <Glyph size={size} stroke={1.75} className={className} aria-hidden />
}
