import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { rubrics } from '#modules/activities/contract.ts'
import type { Rubric } from '#modules/activities/rubric.ts'
import type { BankRubric } from '#modules/activities/rubricSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel, Section } from '#ui/layout/Panel.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { activityPaths } from '../paths.ts'
import { activityTitles } from '../titles.ts'
import { activityText } from '../words.ts'
import css from './Rubric.module.css'
import { RubricDrawer } from './RubricDrawer.tsx'
import { type NamedRubric, useReadyRubrics } from './readyRubrics.ts'

type Editing = { readonly rubric: BankRubric | null; readonly start: NamedRubric }

/** The rubrics of the school and one's own, and those to begin with. */
export default function RubricBank() {
  const text = useText(activityText).rubric
  const all = useText(activityText)
  const { titles } = useText(activityTitles)
  const user = useUser()
  const ready = useReadyRubrics()
  const read = useRead(rubrics.routes.listRubrics, {})
  const [editing, setEditing] = useState<Editing | null>(null)
  const mayAdd = mayUse(rubrics.routes.addRubric.access, user)
  const blank: NamedRubric = {
    name: '',
    content: {
      levels: ready[0]?.content.levels ?? [],
      criteria: [{ name: '', times: 1, words: [] }],
    },
  }
  const crumbs = user.roleId === roles.teacher ? [{ label: titles.activities, to: activityPaths.own }] : undefined
  return (
    <>
      <PageHeader
        title={titles.rubrics}
        subtitle={text.subtitle}
        crumbs={crumbs}
        actions={
          mayAdd && (
            <Button variant="primary" icon={IconPlus} onClick={() => setEditing({ rubric: null, start: blank })}>
              {text.add}
            </Button>
          )
        }
      />
      {read.isPending && (
        <Loading>
          <SkeletonRows rows={4} columns={2} />
        </Loading>
      )}
      {read.isError && <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />}
      <div className={css.page}>
        {read.data &&
          (read.data.rubrics.length === 0 ? (
            <EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />
          ) : (
            <div className={css.cards}>
              {read.data.rubrics.map((rubric) => (
                <Panel
                  key={rubric.rubricId}
                  title={rubric.name}
                  subtitle={rubric.isShared ? text.ofSchool : text.own}
                  action={
                    mayAdd &&
                    rubric.isOwn && <OwnActions rubric={rubric} onEdit={() => setEditing({ rubric, start: rubric })} />
                  }
                >
                  <RubricFacts rubric={rubric.content} />
                </Panel>
              ))}
            </div>
          ))}
        {mayAdd && (
          <Section title={all.assign.ready}>
            <div className={css.cards}>
              {ready.map((one) => (
                <Panel
                  key={one.name}
                  title={one.name}
                  level={3}
                  action={
                    <Button size="small" onClick={() => setEditing({ rubric: null, start: one })}>
                      {text.use}
                    </Button>
                  }
                >
                  <RubricFacts rubric={one.content} />
                </Panel>
              ))}
            </div>
          </Section>
        )}
      </div>
      {editing && (
        <RubricDrawer
          key={editing.rubric?.rubricId ?? editing.start.name}
          {...editing}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

function RubricFacts({ rubric }: { rubric: Rubric }) {
  const text = useText(activityText).rubric
  const count = useCount()
  return (
    <>
      <p className={css.facts}>
        {fill(text.facts, {
          criteria: count(text.criteriaCount, rubric.criteria.length),
          levels: count(text.levelCount, rubric.levels.length),
        })}
      </p>
      <ul className={css.list}>
        {rubric.criteria.map(({ name }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place.
          <li key={at} dir="auto">
            {name}
          </li>
        ))}
      </ul>
    </>
  )
}

function OwnActions({ rubric, onEdit }: { rubric: BankRubric; onEdit: () => void }) {
  const text = useText(activityText).rubric
  const remove = useSend(rubrics.routes.removeRubric)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <IconButton icon={IconPencil} label={fill(text.edit, { name: rubric.name })} onClick={onEdit} />
      <IconButton icon={IconTrash} label={fill(text.remove, { name: rubric.name })} onClick={() => setAsking(true)} />
      <ConfirmationDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={fill(text.removeAsk, { name: rubric.name })}
        confirmLabel={text.delete}
        onConfirm={() => remove.mutateAsync({ params: { rubricId: rubric.rubricId } })}
      >
        {text.removeBody}
      </ConfirmationDialog>
    </>
  )
}
