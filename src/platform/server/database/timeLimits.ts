type LimitTime = (milliseconds: number) => Promise<void>

const timeLimits = new WeakMap<object, LimitTime>()

/** Says how the time of a handle's statements is limited. Called where its transaction begins. */
export function limitTimeBy(handle: object, limit: LimitTime) {
  timeLimits.set(handle, limit)
}

export const timeLimitOf = (handle: object): LimitTime | undefined => timeLimits.get(handle)
