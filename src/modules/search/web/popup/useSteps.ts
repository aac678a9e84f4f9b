import { useState } from 'react'
import { useNavigate } from 'react-router'
import { homeworkOf } from '#modules/homework/web/paths.ts'
import { teacherSearch } from '#modules/search/contract.ts'
import { findAction, type Keyword, type KeywordAction, type KeywordId, keywords } from '#modules/search/keywords.ts'
import type { ClassOption, RecentSearch } from '#modules/search/schemas.ts'
import { call } from '#platform/web/api.ts'
import { useRead } from '#platform/web/query.ts'
import { generationOf, targetOf } from '../paths.ts'
import { type Flow, nothing, withAction, withPlace } from './flow.ts'

/** What has been chosen, and what choosing does. */
export function useSteps(onClose: () => void) {
  const navigate = useNavigate()
  const [flow, setFlow] = useState<Flow>(nothing)
  const setup = useRead(teacherSearch.routes.getKeywords, {})
  const own = setup.data?.moduleIds ?? []
  const today = setup.data?.today ?? ''

  const open = (to: string) => {
    onClose()
    void navigate(to)
  }
  /** Leaves for a page and keeps the search. That it could not be kept is no reason to stay. */
  const go = (keyword: Keyword, action: KeywordAction, place: ClassOption, to: string, date: string | null = null) => {
    const target = targetOf(Number(keyword.moduleId), action, place, date ?? today)
    const moduleId = Number(keyword.moduleId) as KeywordId
    const { gradeId, courseId, sectionId, classId } = place
    call(teacherSearch.routes.saveSearch, {
      body: {
        gradeId,
        courseId,
        sectionId,
        moduleId,
        moduleName: keyword.name,
        action: action.actionName,
        actionId: action.actionId,
        searchObj: { classId, path: target, date: date as never },
      },
    }).catch((problem: unknown) => console.warn('The search was not saved.', problem))
    open(to)
  }
  const chooseAction = (actionId: number) => {
    const next = withAction(flow, actionId)
    if (next.action?.generationMode) open(generationOf(next.action.generationMode))
    else setFlow(next)
  }
  const choosePlace = (place: ClassOption, { keyword, action } = flow) => {
    if (!keyword || !action) return
    const isListed = action.lists !== undefined || keyword.isForClassTeachers
    if (isListed) setFlow(withPlace({ ...flow, keyword, action }, place))
    else go(keyword, action, place, targetOf(Number(keyword.moduleId), action, place, today))
  }
  const reopen = (recent: RecentSearch, place: ClassOption | undefined) => {
    const { status, searchObj } = recent
    if (status === 'created' && searchObj.homeworkId) return open(homeworkOf(searchObj.homeworkId))
    if (status === 'pending') return open(searchObj.path)
    const keyword: Keyword | undefined = keywords.find(({ moduleId }) => Number(moduleId) === recent.uModuleId)
    const action = keyword && findAction(keyword, recent.actionId)
    if (!keyword || !action || !place) return open(searchObj.path)
    if (action.lists || keyword.isForClassTeachers) return setFlow(withPlace({ ...nothing, keyword, action }, place))
    go(keyword, action, place, targetOf(recent.uModuleId, action, place, today))
  }
  return {
    flow,
    setFlow,
    setup,
    offered: keywords.filter(({ moduleId }) => own.includes(Number(moduleId) as KeywordId)) as readonly Keyword[],
    open,
    go,
    chooseAction,
    choosePlace,
    reopen,
  }
}

export type StepsProps = ReturnType<typeof useSteps>
