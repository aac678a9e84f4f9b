import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { MultiSelect } from '#ui/select/Select.tsx'
import { feePayers } from '../../contracts/payers.ts'
import { feePlans } from '../../contracts/plans.ts'
import type { FeeAssignment } from '../../contracts/plansSchemas.ts'
import { AskDialog } from '../AskDialog.tsx'
import { readPercent, typedPercent } from '../rupees.ts'
import css from '../setup/Setup.module.css'
import { feeText } from '../words.ts'
import { payerText } from './payerWords.ts'

type Row = { readonly key: number; readonly payerId: string; readonly share: string; readonly heads: string[] }

/** Edits which payers share a student's plan with the family. */
export function SharesDialog({ assignment, onClose }: { assignment: FeeAssignment; onClose: () => void }) {
  const text = useText(payerText)
  const save = useSend(feePayers.routes.saveShares)
  const payers = useRead(feePayers.routes.listPayers, {}).data?.payers ?? []
  const plan = useRead(feePlans.routes.getPlan, { params: { planId: assignment.planId } }).data
  const { assignmentId, studentName, shares, version } = assignment
  const [rows, setRows] = useState<readonly Row[]>(() =>
    shares.map(({ payerId, shareBp, feeHeadIds }, key) => {
      return { key, payerId, share: typedPercent(shareBp), heads: [...feeHeadIds] }
    }),
  )
  const usedPayerIds = new Set(shares.map(({ payerId }) => payerId))
  const offered = payers.filter(({ isActive, payerId }) => isActive || usedPayerIds.has(payerId))
  const add = () =>
    setRows([
      ...rows,
      { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, payerId: offered[0]?.payerId ?? '', share: '', heads: [] },
    ])
  const change = (key: number, changes: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  const send = () => {
    const typedShares = rows.map(({ payerId, share, heads }) => {
      return { payerId, shareBp: readPercent(share) ?? 0, feeHeadIds: heads }
    })
    return save.mutateAsync({ params: { assignmentId }, body: { shares: typedShares, version } })
  }
  return (
    <AskDialog
      title={fill(text.sharesTitle, { name: studentName })}
      hint={text.sharesHint}
      submitLabel={text.save}
      withoutReason
      send={send}
      onClose={onClose}
    >
      {rows.map((row, at) => (
        <ShareRow
          key={row.key}
          row={row}
          at={at}
          payers={offered.map(({ payerId, name }) => ({ value: payerId, label: name }))}
          heads={plan?.lines.map(({ feeHeadId, headName }) => ({ value: feeHeadId, label: headName })) ?? []}
          onChange={(changes) => change(row.key, changes)}
          onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      <FamilyShare rows={rows} />
      {offered.length > 0 ? (
        <div>
          <Button icon={IconPlus} size="small" onClick={add} disabled={rows.length >= 10}>
            {rows.length > 0 ? text.another : text.add}
          </Button>
        </div>
      ) : (
        <Notice tone="info" title={text.noPayers} />
      )}
    </AskDialog>
  )
}

type Choice = { readonly value: string; readonly label: string }
type ShareRowProps = {
  row: Row
  at: number
  payers: readonly Choice[]
  heads: readonly Choice[]
  onChange: (changes: Partial<Row>) => void
  onRemove: () => void
}

function ShareRow({ row, at, payers, heads, onChange, onRemove }: ShareRowProps) {
  const text = useText(payerText)
  const fees = useText(feeText)
  const n = { n: at + 1 }
  const isWrong = row.share !== '' && !readPercent(row.share)
  return (
    <div className={css.sharing}>
      <NativeSelect
        label={fill(text.payer, n)}
        options={payers}
        value={row.payerId}
        onChange={(payerId) => onChange({ payerId })}
      />
      <TextField
        label={fill(text.share, n)}
        required
        suffix="%"
        inputMode="decimal"
        autoComplete="off"
        value={row.share}
        onChange={(share) => onChange({ share })}
        error={isWrong ? fees.percentWrong : undefined}
      />
      <IconButton label={fill(text.takeOut, n)} icon={IconTrash} onClick={onRemove} />
      <MultiSelect
        label={fill(text.heads, n)}
        placeholder={text.allHeads}
        options={[...heads]}
        value={row.heads}
        onChange={(chosen) => onChange({ heads: chosen })}
      />
    </div>
  )
}

/** The family's remaining share, if it is one figure for all heads. */
function FamilyShare({ rows }: { rows: readonly Row[] }) {
  const text = useText(payerText)
  const { percent } = useFormat()
  if (rows.length === 0) return null
  if (rows.some(({ heads }) => heads.length > 0)) return <p className={css.hint}>{text.familyMixed}</p>
  const rest = 10_000 - rows.reduce((all, { share }) => all + (readPercent(share) ?? 0), 0)
  if (rest < 0) return <Notice tone="bad" live title={text.tooMuch} />
  return <p className={css.hint}>{fill(text.familyRest, { share: percent(rest / 10_000) })}</p>
}
