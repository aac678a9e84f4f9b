import { IconPlus } from '@tabler/icons-react'
import { Navigate, useSearchParams } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { papers } from '../contract.ts'
import { PaperTable, shelves } from './PaperTable.tsx'
import { generatedPath, paperPaths } from './paths.ts'
import { paperTitles } from './titles.ts'
import { papersText } from './words.ts'

/** Papers and worksheets as a list. */
export default function PaperList() {
  const text = useText(papersText)
  const { titles } = useText(paperTitles)
  const user = useUser()
  const [params] = useSearchParams()
  const mode = params.get('generationMode')
  const own = shelves.filter((one) => one !== 'review' || mayUse(papers.routes.decidePaper.access, user))
  const shelf = own.find((one) => one === params.get('shelf')) ?? 'all'
  const tabs = own.map((value) => ({
    value,
    label: text.shelves[value],
    to: value === 'all' ? paperPaths.list : `${paperPaths.list}?shelf=${value}`,
  }))
  const actions = mayUse(papers.routes.addPaper.access, user) && (
    <ButtonLink to={paperPaths.add} variant="primary" icon={IconPlus}>
      {titles.add}
    </ButtonLink>
  )
  // A search asks for a new paper; the editor is where it is made.
  if (mode && actions) return <Navigate replace to={generatedPath(mode)} />
  return (
    <>
      <PageHeader title={titles.list} subtitle={text.list.subtitle} actions={actions}>
        <Tabs label={titles.list} tabs={tabs} value={shelf} />
      </PageHeader>
      <PaperTable shelf={shelf} label={titles.list} />
    </>
  )
}
