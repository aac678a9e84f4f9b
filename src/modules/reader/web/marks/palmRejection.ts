/** Touches at least this wide, in CSS pixels, are palms. */
const palmWidth = 60
/** Milliseconds the hand may still rest on the page after the pen is lifted. */
const palmLinger = 500

let hasPen = false
let isPenDown = false
let liftedAt = Number.NEGATIVE_INFINITY

/** Once a pen has been used on this device, fingers move the page instead of drawing. */
export const onlyPenDraws = () => hasPen

export function penDown(): void {
  hasPen = true
  isPenDown = true
}

export function penUp(): void {
  isPenDown = false
  liftedAt = performance.now()
}

type Touch = { readonly pointerType: string; readonly width: number; readonly height: number }

/** Whether a touch is a resting hand: wider than a fingertip, or present while the pen is in use. */
export const isPalm = ({ pointerType, width, height }: Touch) =>
  pointerType === 'touch' &&
  (Math.max(width, height) >= palmWidth || isPenDown || performance.now() - liftedAt < palmLinger)
