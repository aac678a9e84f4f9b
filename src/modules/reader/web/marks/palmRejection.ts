/** How wide a touch is from which on a palm lies there and no fingertip, in CSS pixels. */
const palmWide = 60
/** After the pen was lifted the hand that holds it still lies on the page, in milliseconds. */
const palmStays = 500

let hasPen = false
let isPenDown = false
let liftedAt = Number.NEGATIVE_INFINITY

/** Once a pen has touched this device, fingers and palms do not draw: they move the page. */
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

/** Whether this touch is the hand at rest: broader than a fingertip, or there while the pen writes. */
export const isPalm = ({ pointerType, width, height }: Touch) =>
  pointerType === 'touch' &&
  (Math.max(width, height) >= palmWide || isPenDown || performance.now() - liftedAt < palmStays)
