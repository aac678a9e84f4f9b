import { useEffect } from 'react'
import { attendance } from '#modules/attendance/contract.ts'
import type { RegisterState } from '#modules/attendance/schemas.ts'
import { keepAhead } from '#platform/web/query.ts'

/** The page loads first. In ms. */
const delay = 2000

/** Keeps today's open registers on this device, so that they can be taken without a network. */
export function useKeptRegisters(registers: readonly RegisterState[] | undefined): void {
  useEffect(() => {
    const open = (registers ?? []).filter(({ isDue, taken }) => isDue && !taken)
    let isLeft = false
    const keepAll = async () => {
      // One after the other, and only those not kept yet: it must not slow down what the teacher does meanwhile.
      for (const { classId, date, periodId, courseId } of open) {
        if (isLeft) return
        await (periodId && courseId
          ? keepAhead(attendance.routes.getLessonRegister, { params: { classId, date, periodId, courseId } })
          : keepAhead(attendance.routes.getRegister, { params: { classId, date } }))
      }
    }
    const timer = setTimeout(() => void keepAll(), delay)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [registers])
}
