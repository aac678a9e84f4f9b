import { roundKinds } from '#modules/admissions/choices.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import css from '../Admissions.module.css'
import { freeKey, type PostBody } from '../posts/postForm.ts'
import { admissionText } from '../words.ts'

type RoundList = PostBody['rounds']
type RoundsProps = {
  readonly rounds: RoundList
  readonly error: string | undefined
  readonly onChange: (rounds: RoundList) => void
}

/** The rounds of the evaluation, with what each counts and what is scored in it. */
export function Rounds({ rounds, error, onChange }: RoundsProps) {
  const text = useText(admissionText)
  const change = (at: number, changes: Partial<RoundList[number]>) =>
    onChange(rounds.map((one, place) => (place === at ? { ...one, ...changes } : one)))
  const add = () =>
    onChange([
      ...rounds,
      {
        roundKey: freeKey(
          '',
          rounds.map(({ roundKey }) => roundKey),
          'round',
        ),
        kind: 'interview',
        name: text.roundKinds.interview,
        weight: 100,
        criteria: [{ criterionKey: 'overall', label: text.score, maxScore: 10 }],
      },
    ])
  return (
    <FieldSet label={text.evaluation} error={error}>
      {rounds.map((one, at) => (
        <div key={one.roundKey} className={css.block}>
          <div className={css.pair}>
            <TextField label={text.roundName} value={one.name} onChange={(name) => change(at, { name })} />
            <NativeSelect
              label={text.roundKind}
              options={roundKinds.map((value) => ({ value, label: text.roundKinds[value] }))}
              value={one.kind}
              onChange={(kind) => change(at, { kind })}
            />
            <NumberField
              label={text.weight}
              min={0}
              max={100}
              value={one.weight}
              onChange={(weight) => change(at, { weight: weight ?? 0 })}
            />
          </div>
          {one.criteria.map((criterion, place) => (
            <div key={criterion.criterionKey} className={css.pair}>
              <TextField
                label={text.criterion}
                value={criterion.label}
                onChange={(label) =>
                  change(at, { criteria: one.criteria.map((each, n) => (n === place ? { ...each, label } : each)) })
                }
              />
              <NumberField
                label={text.maxScore}
                min={1}
                max={1000}
                value={criterion.maxScore}
                onChange={(most) =>
                  change(at, {
                    criteria: one.criteria.map((each, n) => (n === place ? { ...each, maxScore: most ?? 1 } : each)),
                  })
                }
              />
            </div>
          ))}
          <div className={css.between}>
            <Button
              size="small"
              onClick={() =>
                change(at, {
                  criteria: [
                    ...one.criteria,
                    {
                      criterionKey: freeKey(
                        '',
                        one.criteria.map(({ criterionKey }) => criterionKey),
                        'criterion',
                      ),
                      label: '',
                      maxScore: 10,
                    },
                  ],
                })
              }
            >
              {text.addCriterion}
            </Button>
            <Button size="small" variant="quiet" onClick={() => onChange(rounds.filter((_, place) => place !== at))}>
              {text.remove}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button size="small" onClick={add}>
          {text.addRound}
        </Button>
      </div>
    </FieldSet>
  )
}
