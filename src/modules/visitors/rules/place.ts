/** Degrees, and metres around it. */
export type Place = { readonly latitude: number; readonly longitude: number; readonly radius: number }
/** What a phone says about where it is; `accuracy` in metres. */
export type Position = { readonly latitude: number; readonly longitude: number; readonly accuracy: number }

/** In metres. A phone that knows less about where it is proves nothing. */
const worstAccuracy = 500
const earthRadius = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two points on the ground. */
export function distance(
  one: Pick<Position, 'latitude' | 'longitude'>,
  other: Pick<Position, 'latitude' | 'longitude'>,
): number {
  const [a, b] = [radians(one.latitude), radians(other.latitude)]
  const half = (from: number, to: number) => Math.sin((to - from) / 2) ** 2
  const h = half(a, b) + Math.cos(a) * Math.cos(b) * half(radians(one.longitude), radians(other.longitude))
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Whether a phone can be at the place, as far as it knows. */
export const isAt = (place: Place, position: Position): boolean =>
  position.accuracy <= worstAccuracy && distance(place, position) <= place.radius + position.accuracy
