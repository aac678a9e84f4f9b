import { defineConfig } from '@playwright/test'
import { port, workers } from './e2e/support/ports.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  workers,
  retries: 0,
  timeout: 120_000,
  // A shared machine can stall for seconds.
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  use: {
    baseURL: `http://greenwood.localhost:${port}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // Allowed by the tests that need them; elsewhere each would fetch the whole app once more.
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
        // Pages share compiled code, which shows a screen in two thirds of the time.
        '--renderer-process-limit=1',
        // No page lives long enough here for the optimising compilers to pay off: saves 7 % of the processor time.
        '--js-flags=--no-maglev --no-turbofan',
      ],
    },
  },
  // `npm test` has already started them.
  ...(process.env.E2E_SERVERS !== 'started' && {
    webServer: {
      command: 'node_modules/.bin/node e2e/support/servers.ts',
      wait: { stdout: /All servers are ready/ },
      timeout: 600_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
  }),
})
