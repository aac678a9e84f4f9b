import { teacherSearch } from '#modules/search/contract.ts'
import type { Keyword, KeywordId } from '#modules/search/keywords.ts'
import type { ClassOption } from '#modules/search/schemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { searchText } from '../words.ts'
import { Choices } from './Choices.tsx'
import css from './SearchPopup.module.css'

export const keyOfPlace = ({ classId, courseId }: Pick<ClassOption, 'classId' | 'courseId'>) =>
  `${classId} ${courseId ?? ''}`

/** The classes and subjects a keyword is about: those one is class teacher of, or those one teaches. */
export const usePlaces = (keyword: Keyword | null) =>
  useRead(
    teacherSearch.routes.listClassOptions,
    { body: keyword?.isForClassTeachers ? { moduleId: Number(keyword.moduleId) as KeywordId } : {} },
    { enabled: keyword !== null },
  )

type ClassChoicesProps = {
  keyword: Keyword
  chosen: ClassOption | null
  onChoose: (place: ClassOption) => void
}

export function ClassChoices({ keyword, chosen, onChoose }: ClassChoicesProps) {
  const text = useText(searchText)
  const list = usePlaces(keyword)
  const places = list.data ?? []
  if (list.isPending)
    return (
      <Loading>
        <SkeletonRows rows={1} columns={4} />
      </Loading>
    )
  if (list.isError)
    return <EmptyState kind="failed" compact onRetry={() => void list.refetch()} retrying={list.isFetching} />
  if (places.length === 0)
    return <p className={css.note}>{keyword.isForClassTeachers ? text.noClassTeacher : text.noClasses}</p>
  return (
    <Choices
      label={keyword.isForClassTeachers ? text.steps.class : text.steps.classAndSubject}
      options={places.map((place) => ({
        value: keyOfPlace(place),
        label: place.className,
        hint: place.courseDisplayName ?? undefined,
      }))}
      value={chosen && keyOfPlace(chosen)}
      onChoose={(value) => {
        const place = places.find((one) => keyOfPlace(one) === value)
        if (place) onChoose(place)
      }}
    />
  )
}
