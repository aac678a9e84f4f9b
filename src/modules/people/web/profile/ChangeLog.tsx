import type { Change } from '#modules/people/persons.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { peopleText } from '../words.ts'
import css from './Profile.module.css'

type ChangeLogProps = {
  list: { data?: { changes: readonly Change[] } | undefined; isError: boolean; refetch: () => unknown }
  /** The label of a field that has none in the log's own messages. */
  nameOf: (field: string) => string | undefined
}

/** A person's audit entries, newest first, with old and new values. */
export function ChangeLog({ list, nameOf }: ChangeLogProps) {
  const text = useText(peopleText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  if (list.isError) return <EmptyState kind="failed" compact onRetry={() => void list.refetch()} />
  if (!list.data) return <SkeletonRows rows={4} columns={2} />
  if (list.data.changes.length === 0)
    return <EmptyState kind="nothing" compact sketch="ledger" title={text.changes.none} />
  const actions: { readonly [action: string]: string } = text.changes.actions
  return (
    <ol className={css.log}>
      {list.data.changes.map((entry) => (
        <li key={entry.changeId}>
          <span className={css.what}>{actions[actionOf(entry)] ?? text.changes.actions.changed}</span>
          <div className={css.when}>{`${time(entry.at, timeZone)} · ${entry.by ?? text.changes.system}`}</div>
          {entry.changes.length > 0 && <Differences entry={entry} nameOf={nameOf} />}
        </li>
      ))}
    </ol>
  )
}

function Differences({ entry, nameOf }: { entry: Change; nameOf: ChangeLogProps['nameOf'] }) {
  const text = useText(peopleText)
  const fields: { readonly [field: string]: string } = { ...text.staffFields, ...text.changes.fields }
  const options: { readonly [option: string]: string } = text.options
  const states: Record<string, string> = { 1: text.status.active, 11: text.status.deactivated }
  const valueText = (field: string, value: string) => (field === 'statusId' ? states[value] : options[value]) ?? value
  return (
    <ul>
      {entry.changes.map(({ field, before, after }) => (
        <li key={field}>
          {`${nameOf(field) ?? fields[field] ?? field}: `}
          {before !== null && <del>{valueText(field, before)}</del>}
          {before !== null && ' → '}
          <ins>{after === null ? text.changes.empty : valueText(field, after)}</ins>
        </li>
      ))}
    </ul>
  )
}

/** The message key for an entry's action. */
function actionOf({ action, entity }: Change): string {
  if (entity === 'enrolment') return 'class'
  const name = action.split('.').at(-1) ?? ''
  if (/^add(?:Guardian)$|^(?:un)?linkGuardian$/.test(name)) return 'guardian'
  if (action.startsWith('imports.')) return 'imported'
  if (name.endsWith('StudentDocument')) return 'document'
  if (name.startsWith('add')) return 'added'
  if (/status|activate/i.test(name)) return 'status'
  if (/password/i.test(name)) return 'password'
  if (/signInCode/i.test(name)) return 'signInCode'
  if (/photo|picture/i.test(name)) return 'photo'
  return name === 'showAadhaar' ? 'aadhaar' : 'changed'
}
