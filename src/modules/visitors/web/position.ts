/** Where this device is; null if it does not know, or its owner does not say. In degrees, and metres. */
export const readPosition = (): Promise<{ latitude: number; longitude: number; accuracy: number } | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 30_000 },
    )
  })
