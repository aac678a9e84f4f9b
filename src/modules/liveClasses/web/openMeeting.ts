/**
 * Opens a meeting in a tab of its own. The tab is opened while the press lasts, because browsers block those that open later,
 * and is sent to the link once it is known.
 */
export async function openMeeting(link: () => Promise<string>): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const address = await link()
    if (!tab) {
      window.location.assign(address)
      return
    }
    // The meeting's page must not reach back into this one.
    tab.opener = null
    tab.location.replace(address)
  } catch (error) {
    tab?.close()
    throw error
  }
}
