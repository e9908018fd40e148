import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tls from 'node:tls'

/**
 * Makes a certificate for 127.0.0.1 that is valid for two days, and its key, as files in a folder; returns their paths. This process trusts it from
 * then on.
 */
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
  tls.setDefaultCACertificates([...tls.getCACertificates(), readFileSync(paths.certificate, 'utf8')])
  return paths
}
