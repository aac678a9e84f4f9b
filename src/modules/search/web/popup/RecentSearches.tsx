import { useId } from 'react'
import { teacherSearch } from '#modules/search/contract.ts'
import { type Keyword, type KeywordId, keywords } from '#modules/search/keywords.ts'
import type { ClassOption, RecentSearch } from '#modules/search/schemas.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { searchText } from '../words.ts'
import { keyOfPlace, usePlaces } from './ClassChoices.tsx'
import css from './SearchPopup.module.css'

type RecentSearchesProps = {
  keyword: Keyword | null
  onOpen: (recent: RecentSearch, place: ClassOption | undefined) => void
}

const all: readonly Keyword[] = keywords
const [taught] = all
const attendance = all.find(({ isForClassTeachers }) => isForClassTeachers)

/** The last searches, of one keyword once one is chosen. */
export function RecentSearches({ keyword, onOpen }: RecentSearchesProps) {
  const text = useText(searchText)
  const { ago } = useFormat()
  const id = useId()
  const moduleId = keyword ? (Number(keyword.moduleId) as KeywordId) : ''
  const list = useRead(teacherSearch.routes.listRecentSearches, { body: { moduleId } }, { staleTime: 0 })
  const recents = list.data ?? []
  // The classes behind the recents, to choose the same again.
  const hasOwn = recents.some(({ courseId }) => courseId === null)
  const subjects = usePlaces(recents.length > 0 ? (taught ?? null) : null)
  const own = usePlaces(hasOwn ? (attendance ?? null) : null)
  const places = [...(subjects.data ?? []), ...(own.data ?? [])]
  if (list.isError)
    return <EmptyState kind="failed" compact onRetry={() => void list.refetch()} retrying={list.isFetching} />
  return (
    <section className={css.step} aria-labelledby={id}>
      <h3 id={id} className={css.heading}>
        {text.recent.title}
      </h3>
      {list.data && recents.length === 0 && <p className={css.note}>{text.recent.none}</p>}
      <ul className={css.list}>
        {recents.map((recent) => (
          <li key={recent.recentSearchId}>
            <button
              type="button"
              className={css.row}
              onClick={() =>
                onOpen(
                  recent,
                  places.find(
                    (place) =>
                      keyOfPlace(place) ===
                      keyOfPlace({ classId: recent.searchObj.classId, courseId: recent.courseId }),
                  ),
                )
              }
            >
              <span className={css.rowWords}>
                <span className={css.rowTitle}>
                  {text.keywords[recent.uModuleId]} · {text.actions[recent.actionId as keyof typeof text.actions]}
                </span>
                <span className={css.rowHint}>
                  {[recent.className, recent.courseDisplayName, recent.status && text.recent[recent.status]]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className={css.rowHint}>{ago(recent.savedAt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
