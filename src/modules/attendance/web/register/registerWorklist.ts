import { attendance } from '#modules/attendance/contract.ts'
import { readKept } from '#platform/web/query.ts'
import type { WaitingItem } from '#platform/web/screen.ts'
import { registerOf } from '../paths.ts'
import { queuedFor, queuedRegisters, registerKey, startSending } from './registerQueue.ts'

type RegisterNames = { readonly className: string; readonly courseDisplayName: string | null }

const nameOf = ({ className, courseDisplayName }: RegisterNames) =>
  courseDisplayName ? `${className} · ${courseDisplayName}` : className

/** Today's and recent registers the teacher has not taken; those queued on this device are taken. */
export async function untakenRegisters(): Promise<readonly WaitingItem[]> {
  const { registers } = await readKept(attendance.routes.listUntaken, {})
  const open = registers.filter((one) => !queuedFor(one))
  return open.map((one) => ({
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

/** The number of registers on the teacher's home page. Also starts sending the queued ones, whatever page is open. */
export async function countRegisters(): Promise<number> {
  startSending()
  const [unsettled, untaken] = await Promise.all([unsettledRegisters(), untakenRegisters()])
  return unsettled.length + untaken.length
}
