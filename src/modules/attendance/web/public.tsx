import { registerKey, useQueue } from './register/registerQueue.ts'

type RegisterPlace = Parameters<typeof registerKey>[0]

/** Tells which registers are submitted but still wait on this device to be sent. */
export function useWaitingRegisters(): (register: RegisterPlace) => boolean {
  const queue = useQueue()
  return (register) => queue.some(({ place }) => registerKey(place) === registerKey(register))
}
