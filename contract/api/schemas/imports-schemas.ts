import type { EndpointSchemas } from '../endpoint.ts';
import * as imports from './operations/imports.ts';
import { idParams, nothing } from './reviews/texts.ts';

export const importsSchemas = {
  listImports: { answer: imports.importsAnswer },
  importFile: { form: imports.importForm, answer: imports.importAnswer },
  mapImport: { params: idParams, body: imports.mapBody, answer: imports.importAnswer },
  listRefusedRows: { params: idParams, answer: imports.refusedAnswer },
  getImport: { params: idParams, answer: imports.importAnswer },
  confirmImport: { params: idParams, body: nothing, answer: imports.importAnswer },
  cancelImport: { params: idParams, body: nothing, answer: imports.importAnswer },
  undoImport: { params: idParams, body: nothing, answer: imports.importAnswer },
  retryImportedMedia: { params: idParams, body: nothing, answer: imports.importAnswer },
  resumeImport: { params: idParams, body: nothing, answer: imports.importAnswer },
} as const satisfies Record<string, EndpointSchemas>;
