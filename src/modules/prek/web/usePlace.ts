import { useSearchParams } from 'react-router'
import { useRead } from '#platform/web/query.ts'
import { prek } from '../contract.ts'

/** The class, term and child in the address; without any, the first class and term. */
export function usePlace() {
  const [params, setParams] = useSearchParams()
  const term = params.get('term')
  const read = useRead(prek.routes.listClasses, { query: term ? { termKey: term } : {} })
  const classes = read.data?.classes ?? []
  const classId = classes.find((one) => one.classId === params.get('class'))?.classId ?? classes[0]?.classId
  const go = (changes: Record<string, string | null>) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      for (const [key, value] of Object.entries(changes)) {
        if (value === null) next.delete(key)
        else next.set(key, value)
      }
      return next
    })
  return {
    read,
    classes,
    classId,
    terms: read.data?.terms ?? [],
    termKey: read.data?.termKey ?? '',
    childId: params.get('child'),
    go,
  }
}
