import { defineConfig } from '@playwright/test'
import { port, workers } from './e2e/support/ports.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  workers,
  retries: 0,
  timeout: 120_000,
  // A machine that is lent to others stands still for seconds at times.
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  use: {
    baseURL: `http://greenwood.localhost:${port}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // The test of new versions lets them in; elsewhere each would fetch the whole app once more.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages share what was compiled for the one before: a screen comes in two thirds of the time.
        '--renderer-process-limit=1',
        // No page lives long enough here to earn back what compiling it twice more costs: 7 % of all work.
        '--js-flags=--no-maglev --no-turbofan',
      ],
    },
  },
  // The test command has started them already.
  ...(process.env.E2E_SERVERS !== 'started' && {
    webServer: {
      command: 'node e2e/support/servers.ts',
      wait: { stdout: /All servers are ready/ },
      timeout: 600_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
  }),
})
