import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { onAppMessage } from './nativeApp.ts'
import css from './PdfViewer.module.css'
import { addressInMessage, documentName, isPdf, pdfAddress } from './pdfAddress.ts'
import { tenancyText } from './words.ts'

/** Shows a same-origin PDF. The native app passes its address in the query or in a message. */
export default function PdfViewer() {
  const text = useText(tenancyText)
  const [query] = useSearchParams()
  const [posted, setPosted] = useState<unknown>()
  useEffect(
    () =>
      onAppMessage((data) => {
        const address = addressInMessage(data)
        // Ignore messages from other scripts.
        if (pdfAddress(address, window.location.origin)) setPosted(address)
      }),
    [],
  )
  const given = posted ?? query.get('url')
  const address = pdfAddress(given, window.location.origin)
  return (
    <div className={css.page}>
      <h1 className="visually-hidden">{text.titles.pdfViewer}</h1>
      {address ? <Document key={address} address={address} /> : <Nothing isRefused={Boolean(given)} />}
    </div>
  )
}

function Nothing({ isRefused }: { isRefused: boolean }) {
  const text = useText(tenancyText).pdf
  const navigate = useNavigate()
  return (
    <EmptyState
      kind="nothing"
      sketch="ledger"
      title={isRefused ? text.refusedTitle : text.waitingTitle}
      body={isRefused ? text.refusedBody : text.waitingBody}
      action={<Button onClick={() => void navigate(-1)}>{text.back}</Button>}
    />
  )
}

const notPdf = 'not a PDF'

function Document({ address }: { address: string }) {
  const text = useText(tenancyText).pdf
  const file = useQuery({
    queryKey: ['pdf-viewer', address],
    queryFn: ({ signal }) => fetchPdf(address, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const url = useObjectUrl(file.data)
  const name = documentName(address)
  if (file.isError) {
    return (
      <EmptyState
        kind="failed"
        body={file.error.message === notPdf ? text.notPdf : text.failed}
        onRetry={() => void file.refetch()}
        retrying={file.isFetching}
      />
    )
  }
  if (!url) {
    return (
      <Loading label={text.loading}>
        <Skeleton height="70dvh" />
      </Loading>
    )
  }
  if (!navigator.pdfViewerEnabled) {
    return (
      <EmptyState
        kind="nothing"
        sketch="ledger"
        title={text.noViewerTitle}
        body={text.noViewerBody}
        action={
          <ButtonLink to={url} download={name} variant="primary" icon={IconDownload}>
            {text.download}
          </ButtonLink>
        }
      />
    )
  }
  return <iframe className={css.frame} src={url} title={fill(text.frame, { name })} />
}

/** Checks the content, so that the frame never renders anything but a PDF. */
async function fetchPdf(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { credentials: 'same-origin', signal })
  if (!response.ok) throw new Error(`The document answered ${response.status}.`)
  const bytes = await response.arrayBuffer()
  if (!isPdf(bytes)) throw new Error(notPdf)
  return new Blob([bytes], { type: 'application/pdf' })
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
