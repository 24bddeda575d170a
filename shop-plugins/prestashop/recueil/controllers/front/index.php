<?php
/**
 * A folder of the module has no list of files.
 *
 * @license GPL-2.0-or-later https://www.gnu.org/licenses/gpl-2.0.html
 */
header('Location: ../');
exit;
