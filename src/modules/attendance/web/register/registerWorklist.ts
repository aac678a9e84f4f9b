import { attendance } from '#modules/attendance/contract.ts'
import { call } from '#platform/web/api.ts'
import type { WaitingItem } from '#platform/web/screen.ts'
import { registerOf } from '../paths.ts'
import { queuedRegisters, registerKey } from './registerQueue.ts'

type RegisterNames = { readonly className: string; readonly courseDisplayName: string | null }

const nameOf = ({ className, courseDisplayName }: RegisterNames) =>
  courseDisplayName ? `${className} · ${courseDisplayName}` : className

/** Recent registers the teacher has not taken. */
export async function untakenRegisters(signal: AbortSignal): Promise<readonly WaitingItem[]> {
  const { registers } = await call(attendance.routes.listUntaken, {}, { signal })
  return registers.map((one) => ({
    id: registerKey(one),
    about: nameOf(one),
    since: one.date,
    left: one.studentCount,
    to: registerOf(one),
  }))
}

/** Queued registers that need a decision: someone else submitted in the meantime, or the server rejected them. */
export async function unsettledRegisters(): Promise<readonly WaitingItem[]> {
  return queuedRegisters()
    .filter(({ theirs, refused }) => theirs !== undefined || refused !== undefined)
    .map(({ key, place }) => ({
      id: key,
      about: nameOf(place),
      since: place.date as WaitingItem['since'],
      left: 1,
      to: registerOf(place),
    }))
}
