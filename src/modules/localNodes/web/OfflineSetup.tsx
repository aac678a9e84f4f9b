import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { nodeEditors } from '../access.ts'
import { localNodes } from '../contract.ts'
import type { LocalNode } from '../schemas.ts'
import { CodeDialog } from './CodeDialog.tsx'
import css from './LocalNodes.module.css'
import { NodeFiles } from './NodeFiles.tsx'
import { NodeLine } from './NodeLine.tsx'
import { ShelvesDrawer } from './ShelvesDrawer.tsx'
import { localNodeTitles } from './titles.ts'
import { localNodeText } from './words.ts'

/** The school's machines: what each keeps, how far it is, and when it was last heard of. */
export default function OfflineSetup() {
  const { titles } = useText(localNodeTitles)
  const text = useText(localNodeText)
  const mayEdit = mayUse(nodeEditors, useUser())
  const [params, setParams] = useSearchParams()
  const [coded, setCoded] = useState<LocalNode | 'new' | null>(null)
  const [chosen, setChosen] = useState<LocalNode | null>(null)
  const read = useRead(localNodes.routes.getLocalNodes, {}, { refetchInterval: 15_000 })
  const nodes = read.data?.nodes ?? []
  const shown = nodes.find(({ localNodeId }) => localNodeId === params.get('node')) ?? nodes[0]
  const add = mayEdit && (
    <Button variant="primary" icon={IconPlus} onClick={() => setCoded('new')}>
      {text.add}
    </Button>
  )
  return (
    <>
      <PageHeader title={titles.setup} subtitle={text.subtitle} actions={nodes.length > 0 && add} />
      {!read.data ? (
        read.isError ? (
          <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
        ) : (
          <Loading>
            <SkeletonRows rows={4} columns={2} />
          </Loading>
        )
      ) : (
        <div className={css.stack}>
          {read.data.licence === 'ended' && <Notice tone="warn" title={text.licenceEnded} />}
          {nodes.length === 0 ? (
            <EmptyState kind="nothing" sketch="ledger" title={text.none} body={text.noneHint} action={add} />
          ) : (
            <Section
              title={text.machines}
              action={
                <Status tone={read.data.licence === 'valid' ? 'good' : 'bad'}>{text.licence[read.data.licence]}</Status>
              }
            >
              {nodes.map((node) => (
                <NodeLine
                  key={node.localNodeId}
                  node={node}
                  mayEdit={mayEdit}
                  isShown={nodes.length > 1 && node === shown}
                  onShow={() => setParams({ node: node.localNodeId })}
                  onChoose={() => setChosen(node)}
                  onCode={() => setCoded(node)}
                />
              ))}
            </Section>
          )}
          {shown && <NodeFiles key={shown.localNodeId} node={shown} />}
        </div>
      )}
      {coded && <CodeDialog node={coded === 'new' ? null : coded} onClose={() => setCoded(null)} />}
      {chosen && <ShelvesDrawer node={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
