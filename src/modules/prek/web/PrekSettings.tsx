import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { knownGrades } from '#modules/classes/grades.ts'
import type { Reply } from '#platform/contract/route.ts'
import { useDraft } from '#platform/web/drafts/useDraft.tsx'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { prek } from '../contract.ts'
import css from './Prek.module.css'
import { prekTitles } from './titles.ts'
import { prekText, useServerWords } from './words.ts'

type Settings = Reply<typeof prek.routes.getSettings>
type Framework = Settings['framework']
type FieldsProps = { framework: Framework; onChange: (framework: Framework) => void }

/** The school's own areas, indicators, levels and questions. */
export default function PrekSettings() {
  const { titles } = useText(prekTitles)
  const read = useRead(prek.routes.getSettings, {})
  if (read.data) return <Editor settings={read.data} />
  return (
    <>
      <PageHeader title={titles.settings} />
      {read.isError ? (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} />
      ) : (
        <Loading>
          <SkeletonRows rows={8} columns={2} />
        </Loading>
      )}
    </>
  )
}

type Edited = { framework: Framework; childPrompts: string; parentPrompts: string; version: number }

const linesIn = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 6)

function Editor({ settings }: { settings: Settings }) {
  const text = useText(prekText).settings
  const { titles } = useText(prekTitles)
  const say = useServerWords()
  // With the version it began with, so that what somebody else saved meanwhile is not overwritten unseen.
  const [edited, setEdited] = useState<Edited | null>(null)
  const now: Edited = edited ?? {
    framework: settings.framework,
    childPrompts: settings.framework.childPrompts.join('\n'),
    parentPrompts: settings.framework.parentPrompts.join('\n'),
    version: settings.version,
  }
  const { framework, childPrompts, parentPrompts, version } = now
  const setFramework = (next: Framework) => setEdited({ ...now, framework: next })
  const save = useSend(prek.routes.saveSettings)
  const whole = { ...framework, childPrompts: linesIn(childPrompts), parentPrompts: linesIn(parentPrompts) }
  const isChanged = JSON.stringify(whole) !== JSON.stringify(settings.framework)
  const draft = useDraft('prek settings', { value: whole, isDirty: isChanged, onRestore: setFramework })
  return (
    <>
      <PageHeader
        title={titles.settings}
        actions={
          <Button
            variant="primary"
            loading={save.isPending}
            disabled={!isChanged}
            onClick={() =>
              save.mutate(
                { body: { framework: whole, version } },
                {
                  onSuccess: (answer) => {
                    draft.clear()
                    setEdited(null)
                    toast.success(say(answer))
                  },
                  onError: (problem) => toast.error(say(problem)),
                },
              )
            }
          >
            {text.save}
          </Button>
        }
      />
      <div className={css.page}>
        {draft.guard}
        <Section title={text.grades}>
          <div className={css.stack}>
            <FieldSet label={text.gradesHint}>
              <div className={css.ticks}>
                {knownGrades.map(({ name, code }) => (
                  <Checkbox
                    key={code}
                    label={name}
                    checked={framework.gradeCodes.includes(code)}
                    disabled={framework.gradeCodes.includes(code) && framework.gradeCodes.length === 1}
                    onChange={(isOn) =>
                      setFramework({
                        ...framework,
                        gradeCodes: isOn
                          ? [...framework.gradeCodes, code]
                          : framework.gradeCodes.filter((one) => one !== code),
                      })
                    }
                  />
                ))}
              </div>
            </FieldSet>
            <div className={css.ticks}>
              {framework.terms.map(({ key, name }, at) => (
                <TextField
                  key={key}
                  label={fill(text.term, { n: at + 1 })}
                  value={name}
                  maxLength={40}
                  onChange={(typed) =>
                    setFramework({
                      ...framework,
                      terms: framework.terms.map((term) => (term.key === key ? { ...term, name: typed } : term)),
                    })
                  }
                />
              ))}
            </div>
          </div>
        </Section>
        <Areas framework={framework} onChange={setFramework} />
        <Levels framework={framework} onChange={setFramework} />
        <Section title={text.rules}>
          <div className={css.stack}>
            <TextField
              label={text.notObserved}
              value={framework.notObserved}
              maxLength={40}
              onChange={(notObserved) => setFramework({ ...framework, notObserved })}
            />
            <TextField
              label={text.observations}
              inputMode="numeric"
              value={String(framework.observations)}
              maxLength={2}
              onChange={(typed) =>
                setFramework({ ...framework, observations: Math.min(10, Number(typed.replaceAll(/\D/g, ''))) })
              }
            />
            <NativeSelect
              label={text.consent}
              hint={text.consentHint}
              options={[
                { value: 'none', label: text.noConsent },
                ...settings.purposes.map(({ purposeId, name }) => ({ value: purposeId, label: name })),
              ]}
              value={framework.photoPurposeId ?? 'none'}
              onChange={(value) => setFramework({ ...framework, photoPurposeId: value === 'none' ? null : value })}
            />
            <TextArea
              label={text.childPrompts}
              value={childPrompts}
              rows={3}
              onChange={(typed) => setEdited({ ...now, childPrompts: typed })}
            />
            <TextArea
              label={text.parentPrompts}
              value={parentPrompts}
              rows={3}
              onChange={(typed) => setEdited({ ...now, parentPrompts: typed })}
            />
          </div>
        </Section>
      </div>
    </>
  )
}

/** A key nothing else has; it stays with the indicator whatever its text becomes. */
const freshKey = () => `k-${crypto.randomUUID().slice(0, 8)}`

function Areas({ framework, onChange }: FieldsProps) {
  const text = useText(prekText).settings
  const { areas } = framework
  const put = (at: number, next: Framework['areas'][number] | null) =>
    onChange({ ...framework, areas: areas.flatMap((area, one) => (one === at ? (next ? [next] : []) : [area])) })
  return (
    <Section title={text.areas}>
      <div className={css.stack}>
        {areas.map((area, at) => (
          <div key={area.key} className={css.stack}>
            <div className={css.row}>
              <TextField
                label={text.area}
                value={area.name}
                maxLength={80}
                onChange={(name) => put(at, { ...area, name })}
              />
              {areas.length > 1 && (
                <IconButton
                  icon={IconTrash}
                  label={fill(text.remove, { name: area.name })}
                  onClick={() => put(at, null)}
                />
              )}
            </div>
            <div className={css.indent}>
              {area.indicators.map((indicator) => (
                <div key={indicator.key} className={css.row}>
                  <TextField
                    label={text.indicator}
                    value={indicator.text}
                    maxLength={200}
                    onChange={(typed) =>
                      put(at, {
                        ...area,
                        indicators: area.indicators.map((one) =>
                          one.key === indicator.key ? { ...one, text: typed } : one,
                        ),
                      })
                    }
                  />
                  {area.indicators.length > 1 && (
                    <IconButton
                      icon={IconTrash}
                      label={fill(text.remove, { name: indicator.text })}
                      onClick={() =>
                        put(at, { ...area, indicators: area.indicators.filter(({ key }) => key !== indicator.key) })
                      }
                    />
                  )}
                </div>
              ))}
              <Button
                size="small"
                icon={IconPlus}
                onClick={() =>
                  put(at, {
                    ...area,
                    indicators: [...area.indicators, { key: freshKey(), text: text.newIndicator }],
                  })
                }
              >
                {text.addIndicator}
              </Button>
            </div>
          </div>
        ))}
        <Button
          size="small"
          icon={IconPlus}
          onClick={() =>
            onChange({
              ...framework,
              areas: [
                ...areas,
                { key: freshKey(), name: text.newArea, indicators: [{ key: freshKey(), text: text.newIndicator }] },
              ],
            })
          }
        >
          {text.addArea}
        </Button>
      </div>
    </Section>
  )
}

function Levels({ framework, onChange }: FieldsProps) {
  const text = useText(prekText).settings
  const put = (at: number, changes: Partial<Framework['levels'][number]>) =>
    onChange({
      ...framework,
      levels: framework.levels.map((level, one) => (one === at ? { ...level, ...changes } : level)),
    })
  return (
    <Section title={text.levels}>
      <div className={css.stack}>
        {framework.levels.map(({ key, label, symbol, descriptor, starter }, at) => (
          <div key={key} className={css.level}>
            <TextField
              label={text.label}
              value={label}
              maxLength={30}
              onChange={(typed) => put(at, { label: typed })}
            />
            <TextField
              label={text.symbol}
              value={symbol}
              maxLength={3}
              onChange={(typed) => put(at, { symbol: typed })}
            />
            <TextField
              label={text.descriptor}
              value={descriptor}
              maxLength={120}
              onChange={(typed) => put(at, { descriptor: typed })}
            />
            <TextField
              label={text.starter}
              hint={text.starterHint}
              value={starter}
              maxLength={120}
              onChange={(typed) => put(at, { starter: typed })}
            />
          </div>
        ))}
      </div>
    </Section>
  )
}
