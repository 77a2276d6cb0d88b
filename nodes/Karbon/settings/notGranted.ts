import { isNotGranted } from '../../shared/transport/errors/hasStatus';
import { unless } from '../execution/answer';

/** What a list gives; undefined if it is not granted. @throws other errors of the read */
export const unlessNotGranted = unless(isNotGranted);
