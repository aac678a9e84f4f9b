import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '#platform/web/i18n.tsx'
import { usePage } from '#platform/web/routing/screenTitle.ts'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { peopleTitles } from './titles.ts'

const lists = {
  students: lazy(() => import('./students/StudentList.tsx')),
  teachers: lazy(() => import('./staff/TeacherList.tsx')),
  guardians: lazy(() => import('./guardians/GuardianList.tsx')),
}

export default function Users() {
  const [params] = useSearchParams()
  const tab = params.get('tab')
  const kind = tab === 'students' || tab === 'guardians' ? tab : 'teachers'
  const List = lists[kind]
  usePage({ title: useText(peopleTitles).titles[kind] })
  return (
    <Suspense
      fallback={
        <Loading>
          <SkeletonRows rows={12} columns={5} person />
        </Loading>
      }
    >
      <List />
    </Suspense>
  )
}
