import { attendance } from '#modules/attendance/contract.ts'
import { call } from '#platform/web/api.ts'
import type { WaitingItem } from '#platform/web/screen.ts'
import { registerOf } from '../paths.ts'
import { listWaiting, placeKey } from './registerQueue.ts'

type Named = { readonly className: string; readonly courseDisplayName: string | null }

const nameOf = ({ className, courseDisplayName }: Named) =>
  courseDisplayName ? `${className} · ${courseDisplayName}` : className

/** Registers of the last days that this teacher has not taken. */
export async function untakenRegisters(signal: AbortSignal): Promise<readonly WaitingItem[]> {
  const { registers } = await call(attendance.routes.listUntaken, {}, { signal })
  return registers.map((one) => ({
    id: placeKey(one),
    about: nameOf(one),
    since: one.date,
    left: one.studentCount,
    to: registerOf(one),
  }))
}

/** Registers on this device that somebody has to decide about: another was submitted meanwhile, or the server refused. */
export async function unsettledRegisters(): Promise<readonly WaitingItem[]> {
  return listWaiting()
    .filter(({ theirs, refused }) => theirs !== undefined || refused !== undefined)
    .map(({ key, place }) => ({
      id: key,
      about: nameOf(place),
      since: place.date as WaitingItem['since'],
      left: 1,
      to: registerOf(place),
    }))
}
