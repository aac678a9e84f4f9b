import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'
import { figure } from '#ui/formats/numberFormat.ts'
import { useLook } from '#ui/theme/Theme.tsx'
import { useUiText } from '#ui/uiText.ts'
import css from '../TableTools.module.css'
import { useTableText } from '../useTableText.ts'
import type { TableExport } from './useTableExport.ts'

/** Downloads the list as a file; a long export shows its progress and can be cancelled. */
export function ExportMenu({ isReady, run, oldExcel, cancel, progress }: TableExport) {
  const text = useTableText()
  const ui = useUiText()
  const { locale } = useLook()
  const place = useRef<HTMLDivElement>(null)
  const long = progress !== null && progress.done < progress.total
  const giveUp = () => {
    cancel()
    place.current?.querySelector('button')?.focus()
  }
  return (
    <div ref={place} className={css.export}>
      <Menu
        label={text.export}
        align="end"
        items={[
          { label: text.exportCsv, hint: text.exportCsvHint, icon: IconFileTypeCsv, onSelect: () => run('csv') },
          {
            label: text.exportXlsx,
            hint: text.exportXlsxHint,
            icon: IconFileSpreadsheet,
            onSelect: () => run('xlsx'),
          },
          ...(oldExcel
            ? [
                {
                  label: text.exportXls,
                  hint: text.exportXlsHint,
                  icon: IconFileSpreadsheet,
                  onSelect: () => run('xls'),
                },
              ]
            : []),
        ]}
        trigger={(props) => (
          <Button {...props} icon={IconDownload} disabled={!isReady} loading={progress !== null} className={css.tool}>
            {text.export}
          </Button>
        )}
      />
      {long && (
        <div className={css.exporting}>
          <ProgressBar
            label={text.exporting(figure(progress.done, locale), figure(progress.total, locale))}
            value={(100 * progress.done) / Math.max(1, progress.total)}
            worded
          />
          <Button size="small" variant="quiet" onClick={giveUp}>
            {ui.cancel}
          </Button>
        </div>
      )}
    </div>
  )
}
