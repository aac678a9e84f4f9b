import { type DocumentKind, subjectOf } from '#modules/templates/kinds.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { templateText } from '../words.ts'
import css from './Issue.module.css'

type Person = {
  readonly recordId: string
  readonly name: string
  readonly detail: string
  readonly hasPhoto: boolean
  readonly current: string | null
}
type Filter = { readonly classId: string; readonly q: string }

type PeopleChoiceProps = {
  kind: DocumentKind
  classes: readonly { readonly classId: string; readonly className: string }[]
  people: readonly Person[]
  isLoading: boolean
  /** The people are those of the choice before, until the answer to this one is here. */
  isOld: boolean
  filter: Filter
  chosen: readonly string[]
  /** How many can be chosen. */
  most?: number | undefined
  onFilter: (filter: Filter) => void
  onChoose: (chosen: readonly string[]) => void
}

const cards: readonly DocumentKind[] = ['idCard', 'staffCard', 'hallTicket']

/** The students of a class, staff or visitors, each with a tick. */
export function PeopleChoice(props: PeopleChoiceProps) {
  const { kind, classes, people, isLoading, isOld, filter, chosen, most, onFilter, onChoose } = props
  const text = useText(templateText).issue
  const isStudents = subjectOf(kind) === 'student'
  const areAll = people.length > 0 && people.every(({ recordId }) => chosen.includes(recordId))
  const toggle = (recordId: string, isOn: boolean) => {
    const others = chosen.filter((one) => one !== recordId)
    onChoose(isOn ? [...(most === 1 ? [] : others), recordId] : others)
  }
  const hintOf = ({ detail, hasPhoto, current }: Person) =>
    [detail, cards.includes(kind) && !hasPhoto && text.noPhoto, current && fill(text.current, { number: current })]
      .filter(Boolean)
      .join(' · ')
  return (
    <Section title={text.people}>
      <div className={css.fields}>
        <div className={css.row}>
          {isStudents && (
            <NativeSelect
              label={text.class}
              options={[
                { value: '', label: text.anyClass },
                ...classes.map(({ classId, className }) => ({ value: classId, label: className })),
              ]}
              value={filter.classId}
              onChange={(classId) => onFilter({ ...filter, classId })}
            />
          )}
          <TextField
            label={text.search}
            type="search"
            maxLength={80}
            value={filter.q}
            onChange={(q) => onFilter({ ...filter, q })}
          />
        </div>
        {isLoading ? (
          <Loading>
            <SkeletonRows rows={6} columns={2} />
          </Loading>
        ) : people.length === 0 ? (
          <p className={css.hint}>{text.hasNone}</p>
        ) : (
          <div className={css.people}>
            {most !== 1 && (
              <Checkbox
                label={text.selectAll}
                checked={areAll}
                disabled={isOld}
                onChange={(isOn) =>
                  onChoose(
                    isOn
                      ? [...new Set([...chosen, ...people.map(({ recordId }) => recordId)])]
                      : chosen.filter((one) => !people.some(({ recordId }) => recordId === one)),
                  )
                }
              />
            )}
            {people.map((person) => (
              <Checkbox
                key={person.recordId}
                label={person.name}
                hint={hintOf(person)}
                checked={chosen.includes(person.recordId)}
                disabled={isOld}
                onChange={(isOn) => toggle(person.recordId, isOn)}
              />
            ))}
          </div>
        )}
      </div>
    </Section>
  )
}
