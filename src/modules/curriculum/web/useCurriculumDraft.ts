import { useEffect, useState } from 'react'
import { type ApiProblem, call } from '#platform/web/api.ts'
import { useSend } from '#platform/web/query.ts'
import { toast } from '#ui/feedback/toast.ts'
import { curriculum } from '../contract.ts'
import { type Change, differences } from '../differences.ts'
import { type CurriculumTree, inReadingOrder } from '../items.ts'
import type { Item, Syllabus } from '../schemas.ts'
import { useServerWords } from './words.ts'

/** Someone else’s save since the draft was loaded. */
export type Conflict = {
  readonly version: number
  readonly savedBy: string | null
  readonly changes: readonly Change[]
}

const treeOf = ({ curriculum: own }: Syllabus): CurriculumTree => ({
  isUnitFirst: own?.isUnitFirst ?? true,
  items: own?.items ?? [],
})

/** The draft of a curriculum: its changes since it was loaded, saving, and conflicts. */
export function useEditing(syllabus: Syllabus) {
  const say = useServerWords()
  const save = useSend(curriculum.routes.saveSyllabus)
  const [base, setBase] = useState(syllabus)
  const [mine, setMine] = useState(() => treeOf(syllabus))
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const before = treeOf(base)
  const next: CurriculumTree = { ...mine, items: inReadingOrder(mine.items) }
  const changes = differences(before, next)
  const isDirty = changes.length > 0 || (base.curriculum === null && mine.items.length > 0)
  const version = base.curriculum?.version ?? 0

  const adopt = (read: Syllabus) => {
    setBase(read)
    setMine(treeOf(read))
    setConflict(null)
    setProblem(null)
  }
  const latestVersion = syllabus.curriculum?.version ?? 0
  // Load newer versions automatically while there are no unsaved changes.
  useEffect(() => {
    if (latestVersion > version && !isDirty) {
      setBase(syllabus)
      setMine(treeOf(syllabus))
    }
  }, [latestVersion, version, isDirty, syllabus])

  const takeTheirs = async () => {
    const { gradeId, courseId } = base.course
    try {
      adopt(await call(curriculum.routes.getSyllabus, { query: { gradeId, courseId } }))
    } catch (failed) {
      setProblem(say(failed as ApiProblem))
    }
  }

  /** Returns the saved version, or null on failure. */
  const store = async (note: string, over = version): Promise<number | null> => {
    setProblem(null)
    try {
      const { gradeId, courseId } = base.course
      const answer = await save.mutateAsync({
        params: { gradeId, courseId },
        body: { version: over, isUnitFirst: mine.isUnitFirst, note, items: next.items as Item[] },
      })
      adopt(answer.data)
      toast.success(say(answer))
      return answer.data.curriculum?.version ?? null
    } catch (failed) {
      const { code, details } = failed as ApiProblem
      if (code === 'changed-meanwhile' && details) setConflict(details as Conflict)
      else setProblem(say(failed as ApiProblem))
      return null
    }
  }
  return {
    base,
    before,
    mine: next,
    setMine,
    changes,
    isDirty,
    version,
    conflict,
    problem,
    adopt,
    takeTheirs,
    store,
    isSaving: save.isPending,
  }
}

export type Editing = ReturnType<typeof useEditing>
