import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { privacy } from '../contract.ts'
import type { Rule } from '../schemas.ts'
import css from './Privacy.module.css'
import { PrivacyPage } from './PrivacyPage.tsx'
import { privacyText, useServerWords } from './words.ts'

/** How long records are kept, what would be removed now, and what has been. */
export default function Retention() {
  const text = useText(privacyText).retention
  const count = useCount()
  const { time, number } = useFormat()
  const { timeZone } = useSchool()
  const [isAsked, setAsked] = useState(false)
  const read = useRead(privacy.routes.listRetention, {})
  const run = useSend(privacy.routes.runRetention)
  const due = (read.data?.rules ?? []).reduce((sum, rule) => sum + (rule.isOn ? rule.due : 0), 0)
  const button = due > 0 && (
    <Button icon={IconTrash} onClick={() => setAsked(true)}>
      {text.run}
    </Button>
  )
  return (
    <PrivacyPage part="retention" subtitle={text.subtitle} actions={button}>
      {read.isError ? (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : !read.data ? (
        <Loading>
          <SkeletonRows rows={5} columns={2} />
        </Loading>
      ) : (
        <>
          <div>
            {read.data.rules.map((rule) => (
              <RuleLine key={`${rule.ruleName} ${rule.days} ${rule.isOn}`} rule={rule} />
            ))}
          </div>
          <Section title={text.runs}>
            {read.data.runs.length === 0 && <p className={css.quiet}>{text.noRuns}</p>}
            <ul className={css.plain}>
              {read.data.runs.map(({ asOf, removed, by }) => (
                <li key={asOf} className={css.quiet}>
                  {[
                    time(asOf, timeZone),
                    count(
                      text.removed,
                      Object.values(removed).reduce((sum, n) => sum + n, 0),
                    ),
                    by && fill(text.by, { name: by }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </li>
              ))}
            </ul>
          </Section>
        </>
      )}
      <ConfirmationDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={fill(text.runTitle, { n: number(due) })}
        confirmLabel={text.run}
        onConfirm={() => run.mutateAsync({ body: {} })}
      >
        <p>{text.runHint}</p>
      </ConfirmationDialog>
    </PrivacyPage>
  )
}

function RuleLine({ rule }: { rule: Rule }) {
  const text = useText(privacyText).retention
  const count = useCount()
  const say = useServerWords()
  const [days, setDays] = useState<number | null>(rule.days)
  const [isOn, setOn] = useState(rule.isOn)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const save = useSend(privacy.routes.saveRetention, { onError: setProblem, onSuccess: () => setProblem(null) })
  const names: { readonly [name: string]: string } = text.rules
  const isChanged = days !== rule.days || isOn !== rule.isOn
  const name = names[rule.ruleName] ?? rule.ruleName
  return (
    <div className={css.rule}>
      <div className={css.ruleWords}>
        <span className={css.name}>{name}</span>
        <span className={css.quiet}>{rule.due > 0 ? count(text.due, rule.due) : text.nothingDue}</span>
        <Checkbox label={text.isOn} checked={isOn} onChange={setOn} />
      </div>
      <div className={css.days}>
        <NumberField
          label={`${text.days} (${fill(text.range, { least: rule.least, most: rule.most })})`}
          min={rule.least}
          max={rule.most}
          value={days}
          onChange={setDays}
          error={problem ? say(problem.fields?.[0] ?? problem) : undefined}
        />
      </div>
      <Button
        disabled={!isChanged || days === null}
        loading={save.isPending}
        aria-label={`${text.save}: ${name}`}
        onClick={() => days !== null && save.mutate({ params: { ruleName: rule.ruleName }, body: { days, isOn } })}
      >
        {text.save}
      </Button>
    </div>
  )
}
