import { useState } from 'react'
import { cx } from '../classNames.ts'
import css from './Avatar.module.css'
import { initials } from './initials.ts'

export interface AvatarProps {
  name: string
  src?: string | null | undefined
  size?: 20 | 24 | 28 | 32 | 44 | 64 | undefined
  className?: string | undefined
}

/** A photo, or initials; hidden from screen readers, because the name is always next to it. */
export function Avatar({ name, src, size = 28, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const style = { inlineSize: size, blockSize: size, fontSize: Math.max(9, Math.round(size * 0.39)) }
  return (
    <span className={cx(css.avatar, className)} style={style} aria-hidden="true">
      {src && broken !== src ? (
        <img src={src} alt="" width={size} height={size} loading="lazy" onError={() => setBroken(src)} />
      ) : (
        initials(name)
      )}
    </span>
  )
}
