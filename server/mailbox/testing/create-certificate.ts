import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Makes a certificate for 127.0.0.1 that is valid for two days, and its key, as files in a folder; returns their paths. */
export function createCertificate(folder: string): { certificate: string; key: string } {
  const paths = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'],
      ...['-keyout', paths.key, '-out', paths.certificate],
    ],
    { stdio: 'pipe' },
  )
  return paths
}
