import { useSearchParams } from 'react-router'
import { family } from '#modules/family/contract.ts'
import { readStored, store } from '#platform/web/device/store.ts'
import { useRead } from '#platform/web/query.ts'

/** Signing out clears it. */
const chosenKey = 'banyan.child'
const param = 'child'

/**
 * The child whose data a page shows: that of the address, else the last one chosen on this device, else the first. A student
 * is their own child.
 */
export function useChild() {
  const [params, setParams] = useSearchParams()
  const read = useRead(family.routes.listChildren, {}, { isKept: true, isTogether: true, staleTime: 300_000 })
  const children = read.data?.children ?? []
  const find = (studentId: string | null | undefined) => children.find((child) => child.studentId === studentId)
  const child = find(params.get(param)) ?? find(readStored<string>(chosenKey)) ?? children[0] ?? null
  return {
    read,
    children,
    child,
    choose: (studentId: string) => {
      store(chosenKey, studentId)
      // Replaced, so that going back leaves the page instead of undoing the choice.
      setParams((before) => ({ ...Object.fromEntries(before), [param]: studentId }), { replace: true })
    },
  }
}
