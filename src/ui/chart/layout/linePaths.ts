const short = (pixel: number): number => Math.round(pixel * 100) / 100

/** The unbroken stretches of a line as indices; a gap ends a stretch. */
export function stretches(values: readonly (number | null)[]): number[][] {
  const found: number[][] = []
  let open: number[] | undefined
  values.forEach((value, at) => {
    if (value === null || !Number.isFinite(value)) {
      open = undefined
      return
    }
    if (!open) {
      open = []
      found.push(open)
    }
    open.push(at)
  })
  return found
}

type LinePoint = (at: number) => readonly [x: number, y: number]

/** The path along a stretch; a stretch of one point is only a marker and has none. */
export function linePath(stretch: readonly number[], place: LinePoint): string {
  if (stretch.length < 2) return ''
  return `M${stretch.map((at) => place(at).map(short).join(' ')).join('L')}`
}

/** The path around the area between a stretch and the height `base`. */
export function areaPath(stretch: readonly number[], place: LinePoint, base: number): string {
  const line = linePath(stretch, place)
  const first = stretch[0]
  const last = stretch.at(-1)
  if (!line || first === undefined || last === undefined) return ''
  return `${line}L${short(place(last)[0])} ${short(base)}L${short(place(first)[0])} ${short(base)}Z`
}
