import { Suspense } from 'react'
import { Navigate, useParams } from 'react-router'
import { documentKinds } from '#modules/school/documents.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { allDocuments, recordsOf, schoolPaths } from '../paths.ts'
import { schoolTitles } from '../titles.ts'
import { schoolText } from '../words.ts'
import { Documents } from './Documents.tsx'
import { registerScreen, useRegisters } from './registers.ts'

/** The school’s documents by kind, and the registers of other modules. */
export default function Records() {
  const text = useText(schoolText).records
  const { titles } = useText(schoolTitles)
  const user = useUser()
  const { tab = allDocuments } = useParams()
  const registers = useRegisters().filter(({ needs }) => mayUse(needs, user))
  const kinds = [allDocuments, ...documentKinds] as const
  const tabs = [
    ...kinds.map((kind) => ({ value: kind as string, label: text.tabs[kind as 'documents'], to: recordsOf(kind) })),
    ...registers.map(({ name, label }) => ({ value: name, label, to: recordsOf(name) })),
  ]
  if (!tabs.some(({ value }) => value === tab)) return <Navigate to={recordsOf(allDocuments)} replace />
  const register = registers.find(({ name }) => name === tab)
  const Register = register && registerScreen(register)
  return (
    <>
      <PageHeader
        title={titles.records}
        subtitle={text.subtitle}
        crumbs={[{ label: titles.school, to: schoolPaths.school }]}
      >
        <Tabs label={titles.records} tabs={tabs} value={tab} />
      </PageHeader>
      {Register ? (
        <Suspense
          fallback={
            <Loading>
              <SkeletonRows />
            </Loading>
          }
        >
          <Register />
        </Suspense>
      ) : (
        <Documents key={tab} kind={documentKinds.find((kind) => kind === tab)} />
      )}
    </>
  )
}
