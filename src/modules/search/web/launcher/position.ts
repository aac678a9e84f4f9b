/** How far the launcher is from the right and the bottom of the window, in px. */
export type Position = { readonly x: number; readonly y: number }

export const firstPosition: Position = { x: 8, y: 10 }

type Size = { readonly width: number; readonly height: number }

const within = (value: number, most: number) => Math.round(Math.max(0, Math.min(value, most)))

/** The nearest place at which all of it is on the screen. */
export const clamped = ({ x, y }: Position, own: Size, screen: Size): Position => ({
  x: within(x, screen.width - own.width),
  y: within(y, screen.height - own.height),
})

/** What was saved on this device, which may be anything. */
export function positionFrom(saved: unknown): Position {
  const { x, y } = (typeof saved === 'object' && saved !== null ? saved : {}) as Partial<Record<string, unknown>>
  return typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y)
    ? { x, y }
    : firstPosition
}

/** Pages with a bar or a tool of their own where it would be in the way. */
const hiddenAt = ['/error/404', '/noaccess', '/teacher/prek-reports', '/teacher/StudentGradebook', '/teacher/overview']

export const isHiddenAt = (pathname: string): boolean =>
  hiddenAt.some((path) => pathname === path || pathname.startsWith(`${path}/`))

export const blinksAt = (pathname: string): boolean => pathname === '/teacher/dashboard'
