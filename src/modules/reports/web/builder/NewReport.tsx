import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { onDemandEditing } from '#modules/reports/access.ts'
import type { ReportDefinition } from '#modules/reports/definition.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useKeys } from '#ui/useKeys.ts'
import { reportPath } from '../paths.ts'
import { reportTitles } from '../titles.ts'
import { reportText } from '../words.ts'
import { Builder } from './Builder.tsx'
import { readDraft } from './draft.ts'
import { SaveDialog } from './SaveDialog.tsx'

/** The report of an address. The address follows a moment later: whoever is quick must not lose the change before the last. */
function useDraft(address: string | null) {
  const [definition, setDefinition] = useState(() => readDraft(address))
  const own = useRef(new Set<string>())
  useEffect(() => {
    if (address === null || !own.current.has(address)) setDefinition(readDraft(address))
  }, [address])
  const write = (next: ReportDefinition): string => {
    const written = JSON.stringify(next)
    own.current.add(written)
    setDefinition(next)
    return written
  }
  return { definition, write }
}

/** A report that is not saved yet. It is kept in the address, so that it survives a reload and can be sent to a colleague. */
export default function NewReport() {
  const text = useText(reportText).build
  const { titles } = useText(reportTitles)
  const navigate = useNavigate()
  const mayEdit = mayUse(onDemandEditing, useUser())
  const [params, setParams] = useSearchParams()
  const [isSaving, setSaving] = useState(false)
  const { definition, write } = useDraft(params.get('report'))
  const name = params.get('name') ?? titles.builder
  useKeys(mayEdit && definition !== null && !isSaving, (event) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    setSaving(true)
  })
  return (
    <>
      <Builder
        title={name}
        definition={definition}
        onChange={(next) => {
          const written = write(next)
          setParams(
            (before) => {
              const changed = new URLSearchParams(before)
              changed.set('report', written)
              return changed
            },
            { replace: true },
          )
        }}
        actions={
          mayEdit && (
            <Button variant="primary" kbd="Ctrl+S" disabled={!definition} onClick={() => setSaving(true)}>
              {text.save}
            </Button>
          )
        }
      />
      {isSaving && definition && (
        <SaveDialog
          definition={definition}
          initial={{ name: params.get('name') ?? '', note: '' }}
          onClose={() => setSaving(false)}
          onSaved={(reportId) => void navigate(reportPath(reportId), { replace: true })}
        />
      )}
    </>
  )
}
